/** Chinese words of rights: areas, verbs and scopes, as the editors of roles and menus show them. */

export const areaWords: Record<string, string> = {
  person: '人员',
  organisation: '组织机构',
  election: '换届选举',
  member: '党员管理',
  development: '发展党员',
  transfer: '组织关系',
  dues: '党费管理',
  meeting: '组织生活',
  appraisal: '评议考核',
  rectification: '软弱涣散整顿',
  points: '积分管理',
  cadre: '干部信息',
  appointment: '选拔任用',
  assessment: '干部考核',
  'travel-document': '因私出国（境）',
  'party-school': '党校管理',
  exam: '考试管理',
  message: '消息中心',
  file: '文件',
  archive: '电子档案',
  statistics: '统计分析',
  report: '报表与大屏',
  platform: '系统管理',
  devtools: '开发工具',
};

/** Verbs of more than one entity; a verb without a word is named by its call. */
export const verbWords: Record<string, string> = {
  '*': '全部一般权限',
  read: '查看',
  readOwn: '查看本人',
  readAll: '查看全部',
  readFormer: '查看历史',
  readTalent: '查看优秀年轻干部',
  readParty: '查看党建',
  readCadre: '查看干部',
  create: '新增',
  update: '修改',
  remove: '删除',
  import: '导入',
  export: '导出（脱敏）',
  exportPlain: '导出明文',
  reveal: '查看敏感信息明文',
  trace: '查看变更痕迹',
  restore: '恢复为变更前',
  correct: '更正关键信息',
  approve: '审批',
  approveRefund: '审批退款',
  activate: '设立',
  accept: '验收',
  apply: '申请',
  archive: '归档',
  assign: '分配',
  batch: '批量办理',
  cast: '投票',
  castAnonymous: '匿名评分',
  complete: '结业审核',
  confirm: '确认',
  end: '收回',
  explain: '核查',
  grade: '评定',
  manage: '管理',
  mark: '评分',
  opine: '签署意见',
  proctor: '监考',
  propose: '提请',
  report: '述职',
  request: '申请办理',
  reset: '重置密码',
  review: '审核',
  share: '共享',
  sheet: '查看答卷',
  supervise: '监督',
  take: '参加',
  unlock: '解锁',
};

export const scopeTypes = [
  'ALL',
  'ORGANISATION_TREE',
  'ORGANISATION',
  'UNIT_TREE',
  'UNIT',
  'MANAGED_LEVEL',
  'SELF',
  'CUSTOM',
] as const;
export type ScopeWord = (typeof scopeTypes)[number];

export const scopeWords: Record<ScopeWord, { label: string; meaning: string }> = {
  ALL: { label: '全部', meaning: '全校的数据' },
  ORGANISATION_TREE: { label: '本组织及下级', meaning: '授权的党组织、其所有下级，以及它们所在的单位' },
  ORGANISATION: { label: '本组织', meaning: '授权的党组织本身，以及它所在的单位' },
  UNIT_TREE: { label: '本单位及下级', meaning: '授权的单位和它的所有下级单位' },
  UNIT: { label: '本单位', meaning: '授权的单位本身' },
  MANAGED_LEVEL: { label: '管理权限', meaning: '所在干部管理部门所管单位和职级的干部' },
  SELF: { label: '本人', meaning: '只有账号关联的人员本人' },
  CUSTOM: { label: '指定对象', meaning: '由业务逐项指定的对象；目前没有业务指定对象，不含任何数据' },
};

/** Which place a grant of a scope needs. */
export const placeOfScope = (scope: string): 'organisation' | 'unit' | null => {
  if (scope.startsWith('ORGANISATION')) return 'organisation';
  return scope.startsWith('UNIT') ? 'unit' : null;
};

export const workbenchWords: Record<string, string> = { dj: '党建', gb: '干部', none: '不分平台' };
