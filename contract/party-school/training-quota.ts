import { number, ref, text } from '../kit/field.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';

/** Seats of one college in a batch; where a batch has such rows, nobody of another place registers. Domain-cadre 4.1. */
export const trainingQuota = resource('trainingQuota', {
  area: 'party-school',
  label: '单位名额',
  path: 'api/dxBatch/quota',
  kind: 'child',
  scope: [],
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('单位', { derived: true, max: 200 }),
    batchId: ref('班次', 'trainingBatch', { required: true, set: 'create', index: true }),
    organisationId: ref('院系党委', 'partyOrganisation', {
      required: true,
      set: 'create',
      index: true,
      reach: 'any',
    }),
    seats: number('名额', { required: true, min: 0, max: 20_000 }),
    /** `batch organisation`: a college has one row. */
    batchPlace: text('班次内单位', { derived: 'unseen', unique: true, max: 50 }),
    taken: number('已用名额', { computed: true }),
    waitingCount: number('候补', { computed: true }),
  },
  list: {
    columns: ['name', 'batchId', 'seats', 'taken', 'waitingCount'],
    filters: ['batchId', 'organisationId'],
    sort: 'name',
  },
});
export type TrainingQuota = Row<typeof trainingQuota>;
export type TrainingQuotaDraft = Draft<typeof trainingQuota>;
