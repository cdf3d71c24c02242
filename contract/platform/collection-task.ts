import { choice, choices, day, flag, longText, number, ref, refs, state, text } from '../kit/field.ts';
import { process } from '../kit/process.ts';
import { fieldsOf, resource, type Draft, type Row } from '../kit/resource.ts';
import { correctableFields } from '../member/correctable.ts';
import { partyMember } from '../member/party-member.ts';
import { reason } from '../workflow/inputs.ts';

/** DJ_CJ_RW: how far a task is. */
export const taskStates = { draft: '1', open: '2', closed: '3' } as const;

/** DJ_CJ_DX: of whom a task asks. */
export const halves = { members: '1', cadres: '2' } as const;

/**
 * A request to the members of an organisation, or to the cadres of a unit, and below to look through the own record by a
 * day. Domain-party 12.4, domain-cadre 1.5.
 */
export const collectionTask = resource('collectionTask', {
  area: 'platform',
  label: '信息采集任务',
  path: 'api/cj',
  kind: 'workflow',
  scope: ['organisationId', 'unitId'],
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('任务名称', { required: true, max: 100 }),
    half: choice('采集对象类别', 'DJ_CJ_DX', { required: true, default: halves.members, set: 'create', index: true }),
    organisationId: ref('采集范围（含下级）', 'partyOrganisation', { index: true }),
    unitId: ref('采集单位（含下级）', 'unit', { index: true }),
    /** Labels of what is to be looked through, `手机;学历`; left out, the whole record. */
    items: text('核对项目', { max: 500 }),
    /** Left out, everybody of the place. */
    memberIds: refs('采集对象', 'partyMember'),
    /** Kinds of what is kept of a cadre; left out, all but disciplines. */
    sections: choices('采集内容', 'GB_DRLX'),
    cadreIds: refs('采集干部', 'cadre'),
    needsUnitAudit: flag('须单位审核'),
    purpose: longText('采集说明', { max: 500 }),
    documentNo: text('通知文号', { max: 60 }),
    contactName: text('联系人', { max: 50 }),
    startsOn: day('开始日期'),
    endsOn: day('截止日期', { required: true, index: true }),
    openedOn: day('下发日期', { derived: true }),
    closedOn: day('结束日期', { derived: true }),
    state: state('状态', 'DJ_CJ_RW', { required: true, default: taskStates.draft, index: true }),
    targetCount: number('应采集', { computed: true }),
    doneCount: number('已提交', { computed: true }),
    acceptedCount: number('已入库', { computed: true }),
  },
  list: {
    columns: ['name', 'organisationId', 'unitId', 'targetCount', 'doneCount', 'acceptedCount', 'endsOn', 'state'],
    filters: ['organisationId', 'unitId', 'half', 'state', 'endsOn'],
    sort: '-endsOn',
  },
});
export type CollectionTask = Row<typeof collectionTask>;
/** What may be asked for by its label: what a correction order puts right. */
export const collectable: ReadonlyMap<string, string> = new Map(
  correctableFields.map(name => [fieldsOf(partyMember)[name]?.label ?? name, name]),
);
export const itemsIn = (items: unknown): string[] =>
  typeof items === 'string' ? items.split(/[;；、，,\s]+/).filter(Boolean) : [];

export type CollectionTaskDraft = Draft<typeof collectionTask>;

const { draft, open, closed } = taskStates;

export const collectionTaskProcess = process(collectionTask, {
  states: taskStates,
  editable: [draft],
  ended: [closed],
  business: { word: '信息采集', page: '/member/collection', at: ['organisationId'], states: [open] },
  turns: {},
  transitions: {
    /** Asks everybody: a form and a to-do for each person. */
    submit: { label: '下发', from: [draft], to: open, input: {} },
    /** Whoever has not answered is told once more. */
    urge: { label: '催填', from: [open], input: {}, outcome: null },
    close: { label: '结束采集', from: [open], to: closed, input: reason },
  },
});
