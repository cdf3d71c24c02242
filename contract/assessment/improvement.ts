import { choice, day, longText, ref, state, text } from '../kit/field.ts';
import { cancels, process, school } from '../kit/process.ts';
import { resource, type Row } from '../kit/resource.ts';

/** GB_GJZT. */
export const improvementStates = { talk: '1', improving: '2', done: '3', lifted: '9' } as const;

/** Whoever was given 基本称职 or 不称职 is talked with and improves by a day. Domain-cadre 2.4. */
export const improvement = resource('improvement', {
  area: 'assessment',
  label: '谈话改进',
  path: 'api/khImprovement',
  kind: 'ledger',
  scope: 'personId',
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('姓名', { required: true, max: 60 }),
    personId: ref('干部', 'cadre', { required: true, index: true }),
    schemeId: ref('考核方案', 'assessmentScheme', { required: true, index: true }),
    grade: choice('考核等次', 'GB_KHDC', { required: true }),
    talkedOn: day('谈话日期', { derived: true }),
    talker: text('谈话人', { derived: true, max: 60 }),
    talkNote: longText('谈话情况', { derived: true, max: 1000 }),
    improveBy: day('改进期限', { derived: true }),
    improvedOn: day('改进认定日期', { derived: true }),
    outcome: longText('改进情况', { derived: true, max: 1000 }),
    state: state('状态', 'GB_GJZT', { required: true, default: improvementStates.talk, index: true }),
  },
  list: {
    columns: ['name', 'state', 'grade', 'schemeId', 'talkedOn', 'talker', 'improveBy', 'improvedOn'],
    filters: ['schemeId', 'grade', 'state'],
    sort: 'state',
    firstUse: '等次经会议确认后，基本称职、不称职的干部列在这里，登记谈话和限期改进情况。',
  },
});
export type Improvement = Row<typeof improvement>;

const { talk, improving, done, lifted } = improvementStates;

export const improvementProcess = process(improvement, {
  states: improvementStates,
  editable: [],
  ended: [done, lifted],
  subject: 'personId',
  turns: {
    [talk]: { does: 'talk', by: school, node: '组织部谈话' },
    [improving]: { does: 'finish', by: school, node: '组织部认定' },
  },
  transitions: {
    talk: {
      label: '登记谈话',
      from: [talk],
      to: improving,
      input: {
        talkedOn: day('谈话日期', { required: true }),
        talker: text('谈话人', { required: true, max: 60 }),
        talkNote: longText('谈话情况', { required: true, max: 1000 }),
        improveBy: day('改进期限', { required: true }),
      },
    },
    finish: {
      label: '登记改进情况',
      from: [improving],
      to: done,
      input: {
        improvedOn: day('改进认定日期', { required: true }),
        outcome: longText('改进情况', { required: true, max: 1000 }),
      },
    },
    /** The grade was changed upon reconsideration. */
    lift: cancels('撤销', [talk, improving], lifted),
  },
});
