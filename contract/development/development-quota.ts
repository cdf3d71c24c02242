import { choice, longText, number, ref, state, text } from '../kit/field.ts';
import { outcomes, process } from '../kit/process.ts';
import { resource } from '../kit/resource.ts';
import { reason } from '../workflow/inputs.ts';
import { quotaStates } from './codes.ts';

/** How many an organisation may admit in a year, by category; split from above. Domain-party 3.4. */
export const developmentQuota = resource('developmentQuota', {
  area: 'development',
  label: '发展名额',
  path: 'api/fzdy/quota',
  kind: 'record',
  scope: 'organisationId',
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('名额', { derived: true, max: 120 }),
    year: number('年度', { required: true, min: 2000, max: 9999, index: true }),
    half: choice('期间', 'DJ_FZ_MEQJ', { required: true, default: '0' }),
    organisationId: ref('党组织', 'partyOrganisation', { required: true, index: true }),
    category: choice('名额类别', 'DJ_FZ_MEFL', { required: true }),
    total: number('名额数', { required: true, min: 0, max: 99999 }),
    parentQuotaId: ref('上级名额', 'developmentQuota', { index: true }),
    state: state('状态', 'DJ_FZ_MEZT', { required: true, default: '1' }),
    /** One for an organisation, a year, a half and a category, as long as it is not closed. */
    planKey: text('同一党组织、年度、期间和类别的名额', { derived: 'unseen', unique: true, max: 60 }),
    remark: longText('备注', { max: 500 }),
    reserved: number('已预留', { computed: true }),
    used: number('已使用', { computed: true }),
    remaining: number('剩余', { computed: true }),
  },
  list: {
    columns: ['name', 'organisationId', 'year', 'category', 'total', 'used', 'reserved', 'remaining', 'state'],
    filters: ['organisationId', 'year', 'category', 'state'],
    sort: '-year',
  },
});

const { draft, issued, adjusted, closed } = quotaStates;

/** What may be changed of one that was issued is for its rules; it is moved by whoever answers for the one above. */
export const developmentQuotaProcess = process(developmentQuota, {
  states: quotaStates,
  editable: Object.values(quotaStates),
  ended: [closed],
  turns: {},
  transitions: {
    issue: { label: '下达', from: [draft], to: issued, by: 'quotaAbove', outcome: outcomes.passed, input: {} },
    close: { label: '关闭', from: [draft, issued, adjusted], to: closed, by: 'quotaAbove', input: reason },
  },
});
