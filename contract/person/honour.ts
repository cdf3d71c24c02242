import { choice, day, files, longText, ref, state, text } from '../kit/field.ts';
import { outcomes, process } from '../kit/process.ts';
import { resource } from '../kit/resource.ts';
import { reason } from '../workflow/inputs.ts';

/** GB_JLZT: entered, in effect, or taken back with a reason and still to be read. */
export const honourStates = { draft: '0', effective: '1', revoked: '2' } as const;
const { draft, effective, revoked } = honourStates;

/** An honour of a person, or of a party organisation. Decisions 32, domain-party 2.1. */
export const honour = resource('honour', {
  area: 'person',
  label: '奖励荣誉',
  path: 'api/person/honor',
  kind: 'record',
  scope: ['personId', 'organisationId'],
  module: 99,
  title: 'name',
  key: [],
  search: ['name', 'documentNo'],
  fields: {
    name: text('奖励名称', { required: true, max: 100 }),
    personId: ref('获奖人', 'person', { index: true, set: 'create' }),
    organisationId: ref('获奖党组织', 'partyOrganisation', { index: true, set: 'create' }),
    kind: choice('奖励类别', 'DJ_DY_JLLB', { required: true }),
    level: choice('奖励级别', 'DJ_DY_JCJB', { required: true }),
    authority: text('授予单位', { required: true, max: 100 }),
    awardedOn: day('授予日期', { required: true, index: true }),
    documentNo: text('文号', { max: 60 }),
    attachments: files('证书或文件'),
    revokedFor: longText('撤销原因', { derived: true, max: 500 }),
    state: state('状态', 'GB_JLZT', { required: true, default: draft, index: true }),
  },
  list: {
    columns: [
      'name',
      'personId',
      'organisationId',
      'kind',
      'level',
      'state',
      'awardedOn',
      'authority',
      'documentNo',
      'revokedFor',
    ],
    filters: ['organisationId', 'kind', 'level', 'awardedOn', 'state'],
    sort: '-awardedOn',
  },
});

/** A draft is removed; what has taken effect is revoked with a reason and stays readable. Domain-cadre 2.6. */
export const honourProcess = process(honour, {
  states: honourStates,
  editable: [draft, effective],
  removable: [draft],
  ended: [revoked],
  turns: {},
  transitions: {
    activate: { label: '生效', from: [draft], to: effective, outcome: outcomes.passed, input: {}, bulk: true },
    revoke: { label: '撤销奖励', from: [effective], to: revoked, outcome: outcomes.withdrawn, input: reason },
  },
});
