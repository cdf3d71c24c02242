/**
 * Left out, because what they name is open to who calls them: calls on accounts, sessions and grants (administrators
 * reach every account, and a reset asks a reach of its own), and organisations picked from everybody's, whose names
 * anybody reads (`reach: 'any'`, the roster).
 *
 * What calls made by hand are sent for records: `#entity` is the id that is asked about, one at a time, `~entity` one of
 * who asks. Of tables that are no entity, an id of somebody else's row. Calls that follow from the registry need no word.
 */
type Body = Record<string, unknown> | unknown[] | undefined;

export const namingCalls: [method: 'POST' | 'PUT' | 'DELETE', url: string, body?: Body][] = [
  ['DELETE', 'api/users/sessions', ['#session']],
  ['DELETE', 'api/file/uploadTicket/#upload_ticket'],
  [
    'POST',
    'api/bulkChange/preview',
    { entity: 'partyMember', rows: { ids: ['#partyMember'] }, values: { major: '甲' } },
  ],
  [
    'POST',
    'api/bulkChange/preview',
    { entity: 'partyMember', rows: { ids: ['~partyMember'] }, values: { groupId: '#partyOrganisation' } },
  ],
  [
    'POST',
    'api/bulkChange',
    { entity: 'partyMember', rows: { ids: ['#partyMember'] }, values: { major: '甲' }, count: 1, reason: '核对' },
  ],
  ['POST', 'api/bulkChange/#bulk_change/withdraw'],
  ['PUT', 'api/savedView', { id: '#saved_view', version: 1, name: '甲' }],
  ['DELETE', 'api/savedView', ['#saved_view']],
  ['POST', 'api/savedView/#saved_view/share', { version: 1, roleCode: 'ROLE_MEMBER' }],
  [
    'PUT',
    'api/formDraft',
    { form: 'partyMember:#partyMember', version: 0, seenAt: '2026-01-01T00:00:00Z', changes: { major: '甲' } },
  ],
  [
    'PUT',
    'api/formDraft',
    {
      form: 'leadershipTeam:new',
      version: 0,
      seenAt: '2026-01-01T00:00:00Z',
      changes: { organisationId: '#partyOrganisation' },
    },
  ],
  ['POST', 'api/gbImport/#import_batch/map', { fields: [] }],
  ['POST', 'api/gbImport/#import_batch/mend', {}],
  ['POST', 'api/gbImport/#import_batch/confirm'],
  ['POST', 'api/gbImport/#import_batch/cancel'],
  ['POST', 'api/gbImport/#import_batch/withdraw'],
  ['POST', 'api/exportTask/#export_task/cancel'],
  ['DELETE', 'api/exportTask/#export_task'],
  ['POST', 'api/archiveTask/#export_task/retry'],
  ['POST', 'api/archiveTask', { kind: '1', personIds: ['#person'], reason: '核对' }],
  ['POST', 'api/archiveTask', { kind: '3', itemIds: ['#archiveItem'], reason: '核对' }],
  ['POST', 'api/document/file', { code: 'FZ-02', id: '#developmentRecord', format: 'docx' }],
  ['POST', 'api/document/packet', { entity: 'developmentRecord', id: '#developmentRecord', format: 'docx' }],
  [
    'POST',
    'api/person/merge',
    { keptId: '~person', droppedId: '#person', versions: { kept: 1, dropped: 1 }, taken: [], reason: '核对' },
  ],
  ['POST', 'api/person/duplicate/different', { keptId: '#person', droppedId: '~person', reason: '核对' }],
  ['POST', 'api/dyjbxx/#partyMember/requestCorrection', { joinedOn: '1930-01-01', reason: '核对' }],
  [
    'POST',
    'api/dyjbxx/~partyMember/requestCorrection',
    { nativePlace: '湖北武汉', reason: '核对', collectionFormId: '#collectionForm' },
  ],
  ['POST', 'api/fzdy/batch/offer', { ids: ['#developmentRecord'] }],
  ['POST', 'api/fzdy/batch', { step: 2, rows: [{ id: '#developmentRecord', version: 1 }], form: {} }],
  [
    'POST',
    'api/fzdy/batch',
    { step: 2, rows: [{ id: '~developmentRecord', version: 1 }], form: { talkerId: '#partyMember' } },
  ],
  ['POST', 'api/fzdy/batch/undo', { step: 2, rows: [{ id: '#developmentRecord', version: 1 }] }],
  [
    'POST',
    'api/fzdy/quota/allocate',
    { parentQuotaId: '#developmentQuota', lines: [{ organisationId: '~partyOrganisation', total: 1 }] },
  ],
  [
    'POST',
    'api/fzdy/quota/allocate',
    { parentQuotaId: '~developmentQuota', lines: [{ organisationId: '#partyOrganisation', total: 1 }] },
  ],
  ['PUT', 'api/msgTodo', { id: '#todo', version: 1, title: '甲' }],
  ['DELETE', 'api/msgTodo', ['#todo']],
  ['POST', 'api/msgTodo/updateTodo', ['#todo']],
  ['PUT', 'api/msgPushHistory', { id: '#reminder', version: 1, title: '甲' }],
  ['DELETE', 'api/msgPushHistory', ['#reminder']],
  ['POST', 'api/msgPushHistory/updateRemind', ['#reminder']],
  ['POST', 'api/msgPushHistory/#reminder/start'],
  ['POST', 'api/msgPushHistory/#reminder/finish', { note: '甲' }],
  ['POST', 'api/warning/#warning/handle', { note: '甲' }],
  ['POST', 'api/warning/#warning/ignore', { reason: '甲', until: '2026-12-31' }],
  ['POST', 'api/announcement/own/read', { ids: ['#announcement'] }],
  ['POST', 'api/zzgxzj/receipt', { transferIds: ['#transfer'], receiptOn: '2026-03-01' }],
  [
    'POST',
    'api/zzgxzj/whole',
    {
      fromOrganisationId: '~partyOrganisation',
      toOrganisationId: '#partyOrganisation',
      memberIds: ['#partyMember'],
      on: '2026-03-01',
      reason: '核对',
    },
  ],
  ['POST', 'api/zzgxzj/batch/goal', { destinationIds: ['#graduationDestination'], kind: '1' }],
  ['POST', 'api/zzgxzj/batch/check', { graduationBatchId: '#graduationBatch' }],
  ['POST', 'api/zzgxzj/batch/letters', { graduationBatchId: '#graduationBatch' }],
  ['POST', 'api/dzzhj/tp/#voteSession/cast', { marks: {}, others: [] }],
  [
    'POST',
    'api/dzzhj/tp/~voteSession/elector',
    { electors: [{ personId: '#partyMember', isDue: false, isPresent: false }] },
  ],
  ['POST', 'api/dzzhj/tp/#voteSession/count', { returned: 1, invalid: 0, lines: [], others: [] }],
];

/** The owner's column of tables that are no entity. */
export const ownedBy: Record<string, string> = {
  session: 'user_id',
  upload_ticket: 'owner_id',
  bulk_change: 'owner_id',
  saved_view: 'owner_id',
  import_batch: 'owner_id',
  export_task: 'owner_id',
  todo: 'receiver_id',
  reminder: 'receiver_id',
  warning: 'id',
};
