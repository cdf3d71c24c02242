import { choice, instant, longText, month, ref, state, text } from '../kit/field.ts';
import { cancels, process } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { monthly } from './bulletin-period.ts';

/** DJ_TB_ZT */
export const bulletinStates = { draft: '1', published: '2', withdrawn: '3' } as const;

const written = (label: string) => longText(label, { max: 4000, keepsBlanks: true });
/** The parts of a bulletin in their order: sentences that follow from the figures, and may be put in other words. */
export const parts = {
  overviewText: written('基本情况'),
  lifeText: written('组织生活'),
  developmentText: written('发展党员'),
  duesText: written('党费收缴'),
  relationsText: written('组织关系转接和换届'),
  practiceText: written('典型做法'),
  nextText: written('下一步工作'),
};
export type Part = keyof typeof parts;
export const partNames = Object.keys(parts) as Part[];

/** What a party committee tells those below of a month or a quarter: figures as they stood when they were computed, and words. Domain-party 12.2. */
export const bulletin = resource('bulletin', {
  area: 'statistics',
  label: '党建工作通报',
  path: 'api/djtj/bulletin',
  kind: 'workflow',
  scope: 'organisationId',
  title: 'title',
  key: [],
  search: ['title'],
  fields: {
    title: text('标题', { max: 100 }),
    organisationId: ref('编写党组织', 'partyOrganisation', { required: true, set: 'create', index: true }),
    period: choice('期间', 'DJ_TB_ZQ', { required: true, default: monthly, set: 'create' }),
    firstMonth: month('起始月份', { required: true, set: 'create', index: true }),
    ...parts,
    computedAt: instant('数字计算时间', { derived: true }),
    publishedAt: instant('发布时间', { derived: true }),
    /** What was computed, as `bulletin-content.ts` says it. */
    content: longText('计算的内容', { derived: 'unseen', max: 2_000_000, keepsBlanks: true }),
    /** One for an organisation and a period, as long as it is not withdrawn. */
    periodKey: text('该党组织该期间的通报', { derived: 'unseen', unique: true, max: 40 }),
    state: state('状态', 'DJ_TB_ZT', { required: true, default: bulletinStates.draft, index: true }),
  },
  list: {
    columns: ['title', 'organisationId', 'state', 'period', 'firstMonth', 'computedAt', 'publishedAt'],
    filters: ['organisationId', 'period', 'firstMonth', 'state'],
    sort: '-firstMonth',
  },
});
export type Bulletin = Row<typeof bulletin>;
export type BulletinDraft = Draft<typeof bulletin>;

const { draft, published, withdrawn } = bulletinStates;

export const bulletinProcess = process(bulletin, {
  states: bulletinStates,
  editable: [draft],
  ended: [withdrawn],
  turns: {},
  transitions: {
    publish: { label: '发布通报', from: [draft], to: published, by: 'organisationId', outcome: null, input: {} },
    recompute: { label: '重新计算', from: [draft], outcome: null, input: {} },
    withdraw: { ...cancels('撤回通报', [published], withdrawn), by: 'organisationId' },
  },
});
