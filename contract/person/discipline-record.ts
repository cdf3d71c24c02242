import { choice, day, files, longText, number, ref, sealedText, state, text } from '../kit/field.ts';
import { outcomes, process } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { reason } from '../workflow/inputs.ts';

/** GB_CFLX. */
export const disciplineKinds = {
  warning: '11',
  severeWarning: '12',
  postsRevoked: '13',
  onProbation: '14',
  expulsion: '15',
  /** 留置、逮捕: no punishment, the rights rest as long as it lasts. */
  rightsSuspended: '51',
} as const;
export const { expulsion } = disciplineKinds;
/** Given to members alone. 《中国共产党纪律处分条例》第八条. */
export const ofMembers: readonly string[] = Object.values(disciplineKinds);
/** With them posts in the Party end. 《中国共产党纪律处分条例》第十一、十三条. */
export const endingPosts: readonly string[] = [
  disciplineKinds.postsRevoked,
  disciplineKinds.onProbation,
  disciplineKinds.rightsSuspended,
];
/** GB_CFZT; a draft is nothing yet. */
export const disciplineStates = { draft: '0', inForce: '1', expired: '2', released: '3', revoked: '4' } as const;
const { draft, inForce, expired, released, revoked } = disciplineStates;
/** Decided, and not revoked. */
export const standing: readonly string[] = [inForce, expired, released];

/** Who was expelled is not admitted again for five years. 《中国共产党纪律处分条例》第十四条. */
export const yearsWithoutReentry = 5;
/** 留党察看 lasts one year or two. 《中国共产党纪律处分条例》第十三条. */
export const probationLengths = [12, 24] as const;
/**
 * A discipline of a person, entered by the discipline office or the organisation department, or by the order that expelled.
 * Seen by them alone; of the own, the person sees kind and period. Decisions 32 and 102, domain-party 2.1 and 2.2.
 */
export const disciplineRecord = resource('disciplineRecord', {
  area: 'person',
  label: '处分处理',
  path: 'api/person/discipline',
  kind: 'record',
  scope: 'personId',
  module: 99,
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('受处分人', { derived: true, max: 50 }),
    personId: ref('人员', 'person', { required: true, index: true, set: 'create' }),
    kind: choice('处分种类', 'GB_CFLX', { required: true, set: 'create' }),
    decidedOn: day('处分日期', { required: true, index: true, set: 'create' }),
    months: number('留党察看期限（月）', { min: 0, max: 24, set: 'create' }),
    /** Asked of whoever enters one by hand; ledgers of former years hold none. Decision 267. */
    reason: sealedText('处分原因', { max: 500 }),
    authority: text('批准机关', { required: true, max: 100 }),
    documentNo: text('文号', { max: 60 }),
    observedUntil: day('留党察看期满日期', { derived: true }),
    endsOn: day('影响期满日期'),
    attachments: files('处分决定'),
    state: state('处分状态', 'GB_CFZT', { required: true, default: draft }),
    releasedOn: day('解除日期', { derived: true }),
    releaseDocumentNo: text('解除决定文号', { derived: true, max: 60 }),
    releaseFiles: files('解除决定', { derived: true }),
    revokedFor: longText('撤销原因', { derived: true, max: 500 }),
  },
  list: {
    columns: ['name', 'kind', 'decidedOn', 'authority', 'documentNo', 'observedUntil', 'endsOn', 'state', 'revokedFor'],
    filters: ['kind', 'state', 'decidedOn'],
    sort: '-decidedOn',
  },
});
export type DisciplineRecord = Row<typeof disciplineRecord>;
export type DisciplineDraft = Draft<typeof disciplineRecord>;

/** Whoever entered it neither puts it in force nor releases it. Decisions 102, domain-cadre 2.6. */
export const disciplineProcess = process(disciplineRecord, {
  states: disciplineStates,
  editable: [draft, inForce],
  removable: [draft],
  ended: [revoked],
  subject: 'personId',
  turns: {},
  transitions: {
    approve: { label: '审核生效', from: [draft], to: [inForce, expired], outcome: outcomes.passed, input: {} },
    /** At its end, or before it by a decision of its own. */
    release: {
      label: '解除处分',
      from: [inForce],
      to: [expired, released],
      outcome: outcomes.passed,
      input: {
        endedOn: day('解除日期', { required: true }),
        decisionNo: text('解除决定文号', { required: true, max: 60 }),
        decisionFiles: files('解除决定', { required: true }),
      },
    },
    /** Who does not meet what is asked after one year is observed for another. 《条例》第十三条. */
    extend: {
      label: '延长留党察看',
      from: [inForce],
      input: { decisionNo: text('决定文号', { required: true, max: 60 }), ...reason },
    },
    /** The decision was wrong, or was entered wrongly; it stays in the record. */
    revoke: {
      label: '撤销处分',
      from: [inForce, expired, released],
      to: revoked,
      outcome: outcomes.withdrawn,
      input: reason,
    },
  },
});
