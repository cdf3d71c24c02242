/**
 * Where a call names a row: in its address, its query or its body, read from the shape of the call itself, so that a new
 * call is asked without a word here. What the shapes do not say stands in the tables below.
 */
import type { Endpoint } from 'contract/kit/endpoint.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import type { Registry } from '../kit/registry.ts';

/** JSON Schema, as far as the calls use it. */
interface Shape {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  required?: string[];
  pattern?: string;
  minimum?: number;
}
type Part = 'params' | 'query' | 'body';
const parts = ['params', 'query', 'body'] as const;

export interface Place {
  /** The part of the call and the names from there on; a list adds none. */
  path: string;
  /** The entity of the row, or a table that is none. */
  of: string;
}
export interface Asking {
  method: string;
  url: string;
  body?: unknown;
}

/** What names mean by which no entity and no field is called. */
const meanings: Record<string, string> = {
  rootId: 'partyOrganisation',
  branchId: 'partyOrganisation',
  keptId: 'person',
  droppedId: 'person',
  leaveIds: 'partyMember',
  absentIds: 'partyMember',
  onlineIds: 'partyMember',
  attendeeIds: 'meetingAttendee',
  destinationIds: 'graduationDestination',
  candidateId: 'electionCandidate',
  attemptIds: 'examAttempt',
  beforeId: 'courseNode',
  nodeId: 'courseNode',
  markerIds: 'person',
};

/** What an id by itself means below an address that is none of an entity. */
const addresses: Record<string, string> = {
  'api/users/sessions': 'session',
  'api/file/uploadTicket': 'upload_ticket',
  'api/bulkChange': 'bulk_change',
  'api/savedView': 'saved_view',
  'api/djtj/scheme': 'statistics_scheme',
  'api/gbImport': 'import_batch',
  'api/exportTask': 'export_task',
  'api/archiveTask': 'export_task',
  'api/msgTodo': 'todo',
  'api/msgPushHistory': 'reminder',
  'api/warning': 'warning',
  'api/warning/organisations': 'partyOrganisation',
  'api/mzpydy/own': 'appraisalParticipant',
  'api/cadreEvaluation': 'assessmentScheme',
  'api/cadreEvaluation/keeper': 'assessmentScheme',
  'api/gbCollect/cadre': 'cadre',
  'api/gbCollect/say': 'cadreStatement',
  'api/dxBatch/attendance/lessons': 'trainingSession',
  'api/dxRegistration/own': 'registration',
  'api/dxRegistration/own/leave': 'trainingLeave',
  'api/dxRegistration/own/lesson': 'trainingSession',
  'api/dxStudy/course': 'course',
  'api/dxStudy/node': 'courseNode',
  'api/dxExam/marking': 'markingTask',
};

/**
 * What they name is open to who calls them: administrators reach every account and grant, and what the whole school
 * shares; a file is asked for by whoever may read the record it belongs to. The ids of these have suites of their own.
 */
const apart =
  /^(api\/(users|session|roles|menus|custommenu|dictDetail|sysConfig|auditRecord|kz|file|pictures|qiNiuContent|localStorage|document|workflowRecord|helpDocument\/published)|auth)\b(?!\/(sessions|uploadTicket))/;
/** Names that end like an id and are of no row: of a key, of a request, of a change, of a layout, of an account, of a file, of a device. */
const nameless = new Set([
  'uuid',
  'kid',
  'changeId',
  'formId',
  'userId',
  'receiverId',
  'fileId',
  'recordId',
  'deviceId',
  'messageId',
]);

/** The owner's column of tables that are no entity. */
export const ownedBy: Record<string, string> = {
  session: 'user_id',
  upload_ticket: 'owner_id',
  bulk_change: 'owner_id',
  saved_view: 'owner_id',
  statistics_scheme: 'owner_id',
  import_batch: 'owner_id',
  export_task: 'owner_id',
  todo: 'receiver_id',
  reminder: 'receiver_id',
  warning: 'id',
};

const partOf = (endpoint: Endpoint, part: Part) => endpoint[part] as Shape | undefined;
const branchesOf = ({ anyOf, ...own }: Shape): Shape[] => anyOf?.flatMap(branchesOf) ?? [own];
const isId = (name: string) => /^(id|ids|body)$|Ids?$/.test(name);
const lastOf = (path: string) => path.split('.').at(-1) ?? '';

/** The ways to all ids of a shape. */
function idsIn(shape: Shape, path: string): string[] {
  return branchesOf(shape).flatMap(one => {
    if (one.properties)
      return Object.entries(one.properties).flatMap(([name, inner]) => idsIn(inner, `${path}.${name}`));
    if (one.items) return idsIn(one.items, path);
    return one.type === 'string' && !one.enum && isId(lastOf(path)) ? [path] : [];
  });
}

/** The entity whose calls these are. */
function resourceOf({ resources }: Registry, { access }: Endpoint): Resource | undefined {
  const [area, name] = access.split('.');
  return [...resources.values()].find(one => one.area === area && one.name === name);
}

/** What an id by itself means: in an address the entity of the address, elsewhere that of the permission. */
function addressed(registry: Registry, endpoint: Endpoint, path: string): string | undefined {
  const [above = ''] = endpoint.url.split('/{id}');
  const isBelow = (one: string) => above === one || above.startsWith(`${one}/`);
  const all = [...registry.resources.values()];
  const byPermission = resourceOf(registry, endpoint)?.name;
  const byAddress = all.find(one => one.path === above)?.name;
  const nearest = all.filter(one => isBelow(one.path)).sort((one, other) => other.path.length - one.path.length)[0];
  const kept = Object.keys(addresses).find(one => (endpoint.url.includes('{id}') ? above === one : isBelow(one)));
  if (kept && !(byPermission && path !== 'params.id')) return addresses[kept];
  return (path === 'params.id' ? (byAddress ?? byPermission) : (byPermission ?? byAddress)) ?? nearest?.name;
}

function entityOf(registry: Registry, endpoint: Endpoint, path: string): string | undefined {
  const name = lastOf(path);
  if (/^(id|ids|body)$/.test(name)) return addressed(registry, endpoint, path);
  const stem = name.replace(/Ids?$/, '');
  if (meanings[name] ?? registry.resources.has(stem)) return meanings[name] ?? stem;
  const own = resourceOf(registry, endpoint);
  const linked = [...(own ? [own] : []), ...registry.resources.values()].flatMap(one => fieldsOf(one)[name]?.to ?? []);
  return linked[0];
}

/** A name by which the entity of the call names what is picked from everybody's. */
const isOpen = (registry: Registry, endpoint: Endpoint, path: string): boolean => {
  const own = resourceOf(registry, endpoint);
  return own !== undefined && fieldsOf(own)[lastOf(path)]?.flags.reach === 'any';
};

/** Each place of a call; `of` is empty where nothing says what is named. */
export function placesIn(registry: Registry, endpoint: Endpoint): Place[] {
  if (apart.test(endpoint.url)) return [];
  const paths = parts.flatMap(part => idsIn(partOf(endpoint, part) ?? {}, part));
  return [...new Set(paths)]
    .filter(path => !nameless.has(lastOf(path)) && !isOpen(registry, endpoint, path))
    .map(path => ({ path, of: entityOf(registry, endpoint, path) ?? '' }));
}

const texts = ['核对', '1', '2026-03-01', '2026-03', '2026', '08:30', '2026-03-01T00:00:00.000Z', '13800000000'];

interface Wish {
  ids: ReadonlyMap<string, string>;
  /** The place that is asked about; what leads there is given. */
  place: string;
  /** Whatever may be given is. */
  isFull: boolean;
}
function filled(shape: Shape, path: string, wish: Wish): unknown {
  const one = branchesOf(shape).find(({ type }) => type !== 'null') ?? shape;
  if (one.enum) return one.enum[0];
  if ('const' in one) return one.const;
  if (one.items) return [filled(one.items, path, wish)];
  if (one.type === 'integer' || one.type === 'number') return one.minimum ?? 1;
  if (one.type === 'boolean') return false;
  if (one.type === 'string') {
    // What is picked from everybody's, or of no row, is nobody's here.
    if (isId(lastOf(path)) && !wish.ids.has(path)) return '999999998';
    return wish.ids.get(path) ?? texts.find(text => new RegExp(one.pattern ?? '').test(text)) ?? '1';
  }
  const isGiven = (name: string) =>
    wish.isFull || one.required?.includes(name) || `${wish.place}.`.startsWith(`${path}.${name}.`);
  const given = Object.entries(one.properties ?? {}).filter(([name]) => isGiven(name));
  return Object.fromEntries(given.map(([name, inner]) => [name, filled(inner, `${path}.${name}`, wish)]));
}

const queryOf = (values: object) =>
  Object.entries(values)
    .flatMap(([name, value]) => [value].flat().map(one => `${name}=${encodeURIComponent(String(one))}`))
    .join('&');

/** A call with these ids in their places, by its shape alone. */
export function askedBy(endpoint: Endpoint, wish: Wish): Asking {
  const said = Object.fromEntries(
    parts.map(part => [part, filled(partOf(endpoint, part) ?? {}, part, wish)]),
  ) as Record<Part, object>;
  const inAddress = said.params as Record<string, string>;
  const query = queryOf(said.query);
  return {
    method: endpoint.method,
    url:
      endpoint.url.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(inAddress[name] ?? '1')) +
      (query && `?${query}`),
    ...(endpoint.body && endpoint.method !== 'GET' && { body: said.body }),
  };
}

/**
 * What the shapes leave open: a body by the fields of an entity, an id beside the entity it is of. `#entity` is the id that
 * is asked about, one at a time, `~entity` one of who asks.
 */
type Body = Record<string, unknown> | unknown[] | undefined;

export const namingCalls: [method: 'POST' | 'PUT' | 'DELETE', url: string, body?: Body][] = [
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
  ['PUT', 'api/djtj/scheme', { id: '#statistics_scheme', version: 1, name: '甲' }],
  ['DELETE', 'api/djtj/scheme', ['#statistics_scheme']],
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
  ['POST', 'api/archiveTask', { kind: '1', personIds: ['#person'], reason: '核对' }],
  ['POST', 'api/archiveTask', { kind: '3', itemIds: ['#archiveItem'], reason: '核对' }],
  ['POST', 'api/document/file', { code: 'FZ-02', id: '#developmentRecord', format: 'docx' }],
  ['POST', 'api/document/packet', { entity: 'developmentRecord', id: '#developmentRecord', format: 'docx' }],
  ['POST', 'api/dyjbxx/#partyMember/requestCorrection', { joinedOn: '1930-01-01', reason: '核对' }],
  [
    'POST',
    'api/dyjbxx/~partyMember/requestCorrection',
    { nativePlace: '湖北武汉', reason: '核对', collectionFormId: '#collectionForm' },
  ],
  ['POST', 'api/fzdy/batch', { step: 2, rows: [{ id: '#developmentRecord', version: 1 }], form: {} }],
  [
    'POST',
    'api/fzdy/batch',
    { step: 2, rows: [{ id: '~developmentRecord', version: 1 }], form: { talkerId: '#partyMember' } },
  ],
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
  ['PUT', 'api/msgPushHistory', { id: '#reminder', version: 1, title: '甲' }],
  [
    'POST',
    'api/dzzhj/tp/~voteSession/elector',
    { electors: [{ personId: '#partyMember', isDue: false, isPresent: false }] },
  ],
];
