import { choice, day, files, longText, month, ref, text } from '../kit/field.ts';
import { cancels, process, school, sendsBack } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { chainState, chainStates } from '../workflow/chain.ts';
import { opinion } from '../workflow/inputs.ts';

/** GB_TXFS. */
export const retireWays = {
  ofAge: '1',
  early: '2',
  late: '3',
  expert: '4',
  illness: '5',
  atFiftyFive: '6',
} as const;

/**
 * A cadre is retired: how and when, what is handed over to whom, and by which document. With the approval the posts end and
 * the cadre leaves the roster. It is found by the cadre, as whatever stands beside one. Domain-cadre 1.12 and appendix A.
 */
export const retirement = resource('retirement', {
  area: 'appointment',
  label: '退休办理',
  path: 'api/gbRetire',
  kind: 'workflow',
  scope: 'personId',
  title: 'matter',
  key: [],
  search: ['matter', 'documentNo'],
  fields: {
    matter: text('事项', { derived: true, max: 200 }),
    personId: ref('干部', 'cadre', { required: true, index: true, set: 'create' }),
    way: choice('退休方式', 'GB_TXFS', { required: true }),
    statutoryMonth: month('法定退休年月', { derived: true }),
    retireMonth: month('退休年月', { required: true, index: true }),
    noticedOn: day('书面告知单位日期'),
    reason: longText('说明', { max: 500 }),
    successor: text('工作接收人', { max: 60 }),
    handover: longText('交接内容', { max: 1000 }),
    handedOverOn: day('交接完成日期'),
    documentNo: text('退休文号', { max: 60 }),
    documentOn: day('发文日期'),
    attachments: files('附件'),
    state: chainState(),
  },
  list: {
    columns: ['matter', 'statutoryMonth', 'retireMonth', 'handedOverOn', 'documentNo', 'documentOn', 'state'],
    filters: ['way', 'retireMonth', 'state', 'documentOn'],
    sort: '-retireMonth',
  },
});
export type Retirement = Row<typeof retirement>;
export type RetirementDraft = Draft<typeof retirement>;

const { draft, approval, executed, returned, cancelled } = chainStates;
/** Handled by the cadre office and decided by the department: two pairs of eyes. */
export const retirementProcess = process(retirement, {
  states: { draft, approval, executed, returned, cancelled },
  editable: [draft, returned],
  ended: [executed, cancelled],
  subject: 'personId',
  oneOpenPer: 'personId',
  turns: { [approval]: { does: 'approve', by: school, node: '组织部审批' } },
  transitions: {
    submit: { label: '提交', from: [draft, returned], to: approval, input: {} },
    approve: { label: '批准退休', from: [approval], to: executed, input: opinion },
    sendBack: sendsBack([approval], returned),
    cancel: cancels('作废', [draft, returned, approval], cancelled),
  },
});
