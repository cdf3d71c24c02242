import { choice, phone, ref, text } from '../kit/field.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';

/**
 * Somebody outside the branch who is asked of its members, by a link that opens once. Whether he or she has answered
 * stands nowhere. Domain-party 8.1.
 */
export const publicRater = resource('publicRater', {
  area: 'appraisal',
  label: '群众评议人',
  path: 'api/mzpydy/rater',
  kind: 'child',
  scope: 'organisationId',
  module: 131,
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    batchId: ref('民主评议批次', 'appraisalBatch', { required: true, index: true, set: 'create', reach: 'any' }),
    organisationId: ref('评议哪个党支部', 'partyOrganisation', { required: true, index: true, set: 'create' }),
    name: text('姓名', { required: true, max: 50 }),
    phone: phone('联系电话'),
    identity: choice('身份', 'DJ_MZPY_QZSF', { required: true }),
    /** Of the link; a new one ends the former. */
    tokenHash: text('评议链接', { derived: 'unseen', max: 64, index: true }),
  },
  list: {
    columns: ['name', 'organisationId', 'identity', 'phone', 'batchId'],
    filters: ['organisationId', 'batchId', 'identity'],
    sort: 'name',
  },
});
export type PublicRater = Row<typeof publicRater>;
export type PublicRaterDraft = Draft<typeof publicRater>;
