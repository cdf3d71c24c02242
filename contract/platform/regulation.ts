import { choice, day, files, longText, ref, state, text } from '../kit/field.ts';
import { process } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';

/** A rule of the party, a superior or the school, in the version that holds and in those before it. Domain-cadre 2.7. */
export const regulation = resource('regulation', {
  area: 'platform',
  label: '规章制度',
  path: 'api/ruleDoc',
  kind: 'workflow',
  scope: [],
  title: 'title',
  key: [],
  search: ['title', 'docNo', 'keywords'],
  fields: {
    title: text('标题', { required: true, max: 100 }),
    docNo: text('文号', { max: 60 }),
    category: choice('类别', 'GZ_LB', { required: true }),
    issuer: text('发布单位', { required: true, max: 60 }),
    issuedOn: day('发布日期', { required: true }),
    effectiveOn: day('生效日期', { required: true }),
    state: state('状态', 'GZ_ZT', { required: true, default: '0', index: true }),
    supersedesId: ref('修订的制度', 'regulation'),
    keywords: text('关键词', { max: 200 }),
    summary: longText('摘要', { max: 1000 }),
    bodyHtml: longText('正文', { required: true, max: 200_000 }),
    attachments: files('附件'),
  },
  list: {
    columns: ['title', 'docNo', 'category', 'issuer', 'issuedOn', 'effectiveOn', 'state'],
    filters: ['category', 'state', 'issuedOn', 'effectiveOn'],
    sort: '-issuedOn',
  },
});

export const regulationState = { draft: '0', current: '1', revised: '2', abolished: '3' } as const;

export type Regulation = Row<typeof regulation>;
export type RegulationDraft = Draft<typeof regulation>;

const { draft, current, revised, abolished } = regulationState;

/** What may be changed of a published one is for its rules. */
export const regulationProcess = process(regulation, {
  states: regulationState,
  editable: [draft, current, revised, abolished],
  ended: [revised, abolished],
  turns: {},
  transitions: {
    /** What it revises is revised from then on. */
    publish: { label: '发布', from: [draft], to: current, input: { reason: longText('说明', { max: 500 }) } },
    abolish: {
      label: '废止',
      from: [current],
      to: abolished,
      input: { reason: longText('废止依据', { required: true, max: 500 }) },
    },
  },
});
