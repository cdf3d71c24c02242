import { choice, day, files, ref, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

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
  },
  list: {
    columns: ['name', 'personId', 'organisationId', 'kind', 'level', 'authority', 'awardedOn', 'documentNo'],
    filters: ['organisationId', 'kind', 'level', 'awardedOn'],
    sort: '-awardedOn',
  },
});
