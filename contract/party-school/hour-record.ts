import { choice, day, files, longText, number, ref, state, text } from '../kit/field.ts';
import { outcomes, process, school } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { neededOpinion, opinion, reason } from '../workflow/inputs.ts';
import { hourStates as states } from './codes.ts';

/** Hours of before are in no system; a day of them is a slip. */
const firstYear = 2000;

/** What a person says of a training elsewhere; refused it may be said otherwise. */
export const declared = {
  title: text('培训名称', { required: true, max: 200 }),
  organiser: text('主办单位', { required: true, max: 100 }),
  startOn: day('开始日期', { min: firstYear }),
  earnedOn: day('结束日期', { required: true, min: firstYear }),
  hours: number('学时', { required: true, min: 1, max: 500 }),
  note: longText('说明', { max: 500 }),
  proof: files('证明材料'),
};

/** Hours of 45 minutes that somebody learnt, whole ones, spread evenly over their days. Domain-cadre 4.8, decision 333. */
export const hourRecord = resource('hourRecord', {
  area: 'party-school',
  label: '学时',
  path: 'api/dxHour',
  kind: 'workflow',
  scope: 'personId',
  title: 'name',
  key: [],
  search: ['name', 'number', 'title'],
  fields: {
    name: text('姓名', { derived: true, max: 100 }),
    number: text('学号/工号', { derived: true, max: 20 }),
    personId: ref('人员', 'person', { required: true, set: 'create', index: true }),
    source: choice('来源', 'DX_XSLY', { required: true, set: 'create', index: true }),
    title: text('培训名称', { required: true, max: 200 }),
    organiser: text('主办单位', { max: 100 }),
    /** Left out, all of it was learnt on one day. */
    startOn: day('开始日期', { min: firstYear }),
    earnedOn: day('结束日期', { required: true, index: true, min: firstYear }),
    hours: number('学时', { required: true, min: 1, max: 500 }),
    note: longText('说明', { max: 500 }),
    proof: files('证明材料'),
    year: number('年度', { derived: true, index: true }),
    organisationId: ref('党组织', 'partyOrganisation', { derived: true, index: true, reach: 'any' }),
    collegeId: ref('院系党委', 'partyOrganisation', { derived: true, index: true, reach: 'any' }),
    unitId: ref('单位', 'unit', { derived: true, index: true, reach: 'any' }),
    /** What it was earned with: a batch, a course. */
    sourceId: text('来源编号', { derived: 'unseen', max: 30 }),
    /** `source sourceId person`: what is earned once is entered once, and followed there. */
    sourcePerson: text('人员来源', { derived: 'unseen', unique: true, max: 80 }),
    state: state('状态', 'DX_XSZT', { required: true, default: states.valid, index: true }),
  },
  list: {
    columns: ['name', 'number', 'title', 'source', 'hours', 'earnedOn', 'state', 'collegeId'],
    filters: ['year', 'source', 'state', 'collegeId', 'unitId', 'earnedOn', 'personId'],
    sort: '-earnedOn',
    firstUse: '班次结业和在线学习的学时由系统计入；校外培训由本人在“个人学时报告”中申报，经单位和党校审核。',
  },
});
export type HourRecord = Row<typeof hourRecord>;
export type HourRecordDraft = Draft<typeof hourRecord>;

const { unit, valid, refused, ended } = states;
const judged = [unit, states.school];

export const hourRecordProcess = process(hourRecord, {
  states,
  editable: [valid],
  ended: [ended],
  subject: 'personId',
  turns: {
    [unit]: { does: 'passUnit', by: 'collegeId', node: '单位审核' },
    [states.school]: { does: 'approve', by: school, node: '党校审核' },
  },
  transitions: {
    passUnit: { label: '单位通过', from: [unit], to: states.school, input: opinion, bulk: true },
    approve: { label: '通过', from: [states.school], to: valid, input: opinion, bulk: true },
    refuse: {
      label: '驳回',
      kind: 'back',
      from: judged,
      to: refused,
      outcome: outcomes.refused,
      input: neededOpinion,
      bulk: true,
    },
    resubmit: { label: '重新申报', from: [refused], to: judged, isOwn: true, node: '本人申报', input: declared },
    withdraw: {
      label: '撤回申报',
      kind: 'cancel',
      from: [...judged, refused],
      to: ended,
      isOwn: true,
      node: '本人撤回',
      input: {},
    },
    /** What was entered wrongly or proved wrong. */
    revoke: { label: '作废', kind: 'cancel', from: [valid], to: ended, by: school, input: reason },
  },
});
