/**
 * The meetings of former years: a sheet that is taken as a whole. They are archived at once, nobody is asked to review or
 * sign, and what stands there already is left as it is, so that a sheet may be taken in again. Decision 187.
 */
import { sql } from 'drizzle-orm';
import { day as dayType, isDay, normaliseDay } from 'contract/kit/types/day.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { modes, states } from 'contract/meeting/codes.ts';
import { historyTemplate, importHistory, mostHistory } from 'contract/meeting/history.ts';
import { meeting } from 'contract/meeting/meeting.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { sheetType } from '../../import/excel.ts';
import { wholeSheet, type Line as SheetLine } from '../../import/whole-sheet.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { refuse } from '../../kit/refusal.ts';
import { within } from '../../kit/resource/reach.ts';
import { notDeletedIn, sourceOf } from '../../kit/resource/source.ts';
import type { Tx, Values } from '../../kit/registry.ts';
import { Attachment, serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';
import { txOf } from '../../kit/tx.ts';
import { placesIn } from './board-lines.ts';

const area = 'meeting.history';
const columns = {
  organisation: { label: '党组织', isNeeded: true, width: 32, rule: '党组织代码、全称或简称，须在您的管理范围内' },
  heldOn: { label: '日期', isNeeded: true, width: 14, rule: '如 2024-03-18，不早于党组织成立，不晚于今天' },
  types: { label: '会议类型', isNeeded: true, width: 24, rule: '如“支部党员大会”；兼有几种的用“、”隔开' },
  title: { label: '会议主题', isNeeded: true, width: 36, rule: '不超过 100 字' },
  startTime: { label: '开始时间', isNeeded: false, width: 12, rule: '如 14:30，不填按 14:30' },
  endTime: { label: '结束时间', isNeeded: false, width: 12, rule: '如 16:00，不填按 16:00' },
  place: { label: '地点', isNeeded: false, width: 24, rule: '不超过 100 字' },
  host: { label: '主持人', isNeeded: true, width: 14, rule: '学号/工号或姓名；有同名的填学号/工号' },
  recorder: { label: '记录人', isNeeded: false, width: 14, rule: '不填按主持人' },
  due: { label: '应到人数', isNeeded: false, width: 10, rule: '整数，不填为不详' },
  present: { label: '实到人数', isNeeded: false, width: 10, rule: '整数，不多于应到人数；填写的须同时填写应到人数' },
  content: { label: '会议记录', isNeeded: false, width: 60, rule: '不超过 9000 字' },
} as const;
type Name = keyof typeof columns;
type Line = SheetLine<Name>;

const sheet = wholeSheet({
  name: '历史组织生活',
  columns,
  remarks: [
    `一次最多 ${mostHistory} 次会议；任何一行有误时整个表格不导入。`,
    '导入的会议直接归档，不需要审核，也不通知任何人；按日期计入当时应开的会议。',
    '同一党组织同一天同一时间或同一主题的会议已有的，不重复导入。',
  ],
  most: mostHistory,
  texts: `${area}.`,
});

/** Names and codes of organisations, words of kinds, names and numbers of members; a word that means several means none. */
interface Ground {
  day: string;
  /** Organisations whose records one reviews. */
  reviewed: Set<string>;
  organisations: Map<string, string[]>;
  /** By organisation. */
  founded: Map<string, string>;
  kinds: Map<string, string>;
  persons: Map<string, string[]>;
}
const grouped = (rows: readonly { word: string | null; id: string }[]) => {
  const found = new Map<string, string[]>();
  for (const { word, id } of rows) if (word) found.set(word, [...new Set([...(found.get(word) ?? []), id])]);
  return found;
};
async function groundOf(tx: Tx, lines: readonly Line[]): Promise<Ground> {
  const places = await tx.rows<{ word: string; id: string; foundedOn: string }>(sql`
    select w.word, o.id, o.founded_on::text as founded_on from party_organisation o cross join lateral unnest(array[o.code, o.name, o.short_name]) as w(word)
    where o.id in (${placesIn(tx, importHistory.access, undefined)})`);
  const said = [...new Set(lines.flatMap(line => [line.host, line.recorder]).flatMap(one => one?.trim() || []))];
  const persons = await tx.rows<{ word: string; id: string }>(sql`
    select s.word, t.id from ${sourceOf(partyMember)} cross join lateral unnest(array[w.number, w.name]) as s(word)
    where ${notDeletedIn(partyMember)} and ${within(tx, permissionOf(partyMember, 'read'), partyMember)}
      and s.word = any(${sql.param(said)}::text[])`);
  const reviewed = await tx.rows<{ id: string }>(placesIn(tx, permissionOf(meeting, 'approve'), undefined));
  await tx.registry.dictionaries.load(tx, ['DJ_ZZSH_HYLX']);
  const words = tx.registry.dictionaries.words('DJ_ZZSH_HYLX');
  return {
    day: await today(tx),
    reviewed: new Set(reviewed.map(({ id }) => id)),
    organisations: grouped(places),
    founded: new Map(places.map(({ id, foundedOn }) => [id, foundedOn])),
    kinds: new Map([...words].map(([code, { label }]) => [label, code])),
    persons: grouped(persons),
  };
}

/** As sheets keep days: a serial number, or one of the ways to write it. */
function dayOf(said: string | null): string | null {
  const read = dayType.sheet.read(said?.trim() ?? '');
  const day = 'value' in read ? normaliseDay(read.value) : null;
  return day !== null && isDay(day) ? day : null;
}
const clock = /^([01]\d|2[0-3]):[0-5]\d$/;
const timeOf = (said: string | null, otherwise: string) => (said?.trim() ? said.trim().padStart(5, '0') : otherwise);

function kindsOf(said: string | null, { kinds }: Ground): string[] {
  const words = (said ?? '').split(/[、;；,，]/).flatMap(word => word.trim() || []);
  return words.map(word => kinds.get(word) ?? '');
}
const countOf = (said: string | null) => (said?.trim() ? Number(said) : null);
const isCount = (said: string | null) => !said?.trim() || /^\d{1,4}$/.test(said.trim());

function idOf(path: Name, said: string | null, among: Map<string, string[]>): { id: string | null; faults: Fault[] } {
  const found = among.get(said?.trim() ?? '') ?? [];
  const code = found.length === 0 ? 'unknown' : 'several';
  const faults =
    found.length === 1 ? [] : [fault(path, `${area}.${code}`, { label: columns[path].label, said: said ?? '' })];
  return { id: found[0] ?? null, faults };
}

/** Records of the year that goes on are reviewed; who brings them in archived is who reviews them. */
const isPast = (heldOn: string | null, { day }: Ground) => heldOn === null || heldOn.slice(0, 4) < day.slice(0, 4);

/** What one row says, and everything that is wrong with it. */
function read(line: Line, ground: Ground): { values: Values; faults: Fault[] } {
  const missing = (Object.keys(columns) as Name[]).filter(name => columns[name].isNeeded && !line[name]?.trim());
  if (missing.length > 0)
    return { values: {}, faults: missing.map(name => fault(name, 'kit.required', { label: columns[name].label })) };
  const [organisation, host] = [
    idOf('organisation', line.organisation, ground.organisations),
    idOf('host', line.host, ground.persons),
  ];
  const recorder = line.recorder?.trim() ? idOf('recorder', line.recorder, ground.persons) : host;
  const kinds = kindsOf(line.types, ground);
  const heldOn = dayOf(line.heldOn);
  const [startTime, endTime] = [timeOf(line.startTime, '14:30'), timeOf(line.endTime, '16:00')];
  const said = (isWrong: boolean, path: Name, code: string) =>
    isWrong ? [fault(path, `${area}.${code}`, { label: columns[path].label, said: line[path] ?? '' })] : [];
  const content = line.content?.trim() ?? '';
  return {
    values: {
      organisationId: organisation.id,
      types: kinds.join(';'),
      title: line.title?.trim(),
      mode: modes.offline,
      place: line.place?.trim() || null,
      heldOn,
      startTime,
      endTime,
      hostId: host.id,
      recorderId: recorder.id,
      content: content || null,
      saidDue: countOf(line.due),
      saidPresent: countOf(line.present),
      submittedOn: heldOn,
      state: states.archived,
    },
    faults: [
      ...organisation.faults,
      ...host.faults,
      ...(recorder === host ? [] : recorder.faults),
      ...said(kinds.length === 0 || kinds.includes(''), 'types', 'kind'),
      ...said(heldOn === null || heldOn > ground.day, 'heldOn', 'day'),
      ...said((heldOn ?? '9') < (ground.founded.get(organisation.id ?? '') ?? ''), 'heldOn', 'before-founded'),
      ...said(
        organisation.id !== null && !isPast(heldOn, ground) && !ground.reviewed.has(organisation.id),
        'heldOn',
        'this-year',
      ),
      ...said(!clock.test(startTime), 'startTime', 'clock'),
      ...said(!clock.test(endTime) || endTime <= startTime, 'endTime', 'clock'),
      ...said((line.title?.trim().length ?? 0) > 100, 'title', 'long'),
      ...said((line.place?.trim().length ?? 0) > 100, 'place', 'long'),
      ...said(content.length > 10_000, 'content', 'long'),
      ...said(!isCount(line.due), 'due', 'count'),
      ...said(!isCount(line.present) || Number(line.present ?? 0) > Number(line.due ?? 0), 'present', 'count'),
    ],
  };
}
/** By organisation and day: at the same hour or of the same title a meeting is the same. */
const keysOf = ({ organisationId, heldOn, startTime, title }: Values) =>
  [startTime, title].map(one => `${String(organisationId)} ${String(heldOn)} ${String(one)}`);
async function standing(tx: Tx, wanted: readonly Values[]): Promise<Set<string>> {
  const ids = [...new Set(wanted.map(one => String(one['organisationId'])))];
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('meeting'), hashtext(id))
    from unnest(${sql.param(ids)}::text[]) as id order by id`);
  const rows = await tx.rows<Values>(sql`
    select organisation_id, held_on::text, start_time, title from meeting where deleted_at is null
      and state <> ${states.cancelled} and organisation_id = any(${sql.param(ids)}::bigint[])`);
  return new Set(rows.flatMap(keysOf));
}

async function take(tx: Tx, lines: readonly Line[]): Promise<{ added: number; already: number }> {
  const ground = await groundOf(tx, lines);
  const told = lines.map(line => ({ line, ...read(line, ground) }));
  const faults = told.flatMap(one => one.faults.map(each => sheet.inRow(tx, one.line.rowNo, each)));
  if (faults.length > 0) throw refuse(faults);
  const known = await standing(
    tx,
    told.map(one => one.values),
  );
  const fresh = told.filter(({ values }) => {
    const keys = keysOf(values);
    const isKnown = keys.some(key => known.has(key));
    for (const key of keys) known.add(key);
    return !isKnown;
  });
  await applyEffects(
    tx,
    meeting,
    fresh.map(({ values }) => ({ values })),
    { flow: null, reason: '导入历史组织生活' },
  );
  return { added: fresh.length, already: lines.length - fresh.length };
}

export const historyRoutes = [
  serve(historyTemplate, async () => new Attachment('历史组织生活导入模板.xlsx', sheetType, await sheet.template())),
  serve(
    importHistory,
    async ({ tx, database, file }) => {
      const lines = await sheet.lines(await file(), tx.actor.userId ?? '');
      return database.transaction(connection => take(txOf(connection, tx.registry, tx.actor, tx.facts), lines));
    },
    { opensTransaction: true },
  ),
];
