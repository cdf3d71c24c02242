/** What people come for most often, by half of the platform. */
export interface Shortcut {
  label: string;
  path: string;
  permission: string;
}

export const shortcuts: Record<'dj' | 'gb', readonly Shortcut[]> = {
  dj: [
    { label: '新增党员', path: '/member/list/form', permission: 'member.partyMember.create' },
    { label: '导入党员', path: '/member/list/import', permission: 'member.partyMember.import' },
    { label: '党员花名册', path: '/member/roster', permission: 'member.partyMember.read' },
    { label: '党组织变更', path: '/organisation/change', permission: 'organisation.organisationChange.create' },
    { label: '组织架构图', path: '/organisation/chart', permission: 'organisation.partyOrganisation.read' },
    { label: '数据快照', path: '/statistics/snapshot', permission: 'statistics.snapshot.read' },
  ],
  gb: [
    { label: '登记干部', path: '/cadre/list/form', permission: 'cadre.cadre.create' },
    { label: '导入干部', path: '/cadre/import', permission: 'cadre.cadre.import' },
    { label: '干部花名册', path: '/cadre/roster', permission: 'cadre.cadre.read' },
    { label: '职数一览', path: '/cadre/headcount-overview', permission: 'appointment.headcount.read' },
    { label: '任免审批表', path: '/cadre/appointment/form', permission: 'appointment.appointmentForm.read' },
    { label: '退休管理', path: '/cadre/retirement', permission: 'appointment.retirement.read' },
    { label: '证件借还', path: '/cadre/travel/loan', permission: 'travel-document.documentLoan.read' },
    { label: '我的出国申请', path: '/self/travel', permission: 'travel-document.travelApplication.readOwn' },
  ],
};
