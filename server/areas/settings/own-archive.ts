/**
 * The own data of a person, by whole and parts. It asks no permission of any list: everybody may know what is held
 * of oneself. Sealed values stay masked, as on every page.
 */
import { sql } from 'drizzle-orm';
import { ownArchive, type ArchiveChapter, type ArchiveModule } from 'contract/archive/own-archive.ts';
import { assessmentRecord } from 'contract/cadre/assessment-record.ts';
import { postHolding } from 'contract/cadre/post-holding.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import type { Field } from 'contract/kit/field.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { isSeen, isStored, type Resource } from 'contract/kit/resource.ts';
import { meetingAttendee } from 'contract/meeting/meeting-attendee.ts';
import { memberLedgerEntry } from 'contract/member/member-ledger-entry.ts';
import { partyPost } from 'contract/member/party-post.ts';
import { teamMember } from 'contract/organisation/team-member.ts';
import { disciplineRecord, disciplineStates, standing } from 'contract/person/discipline-record.ts';
import { educationRecord } from 'contract/person/education-record.ts';
import { honour, honourStates } from 'contract/person/honour.ts';
import { resumeEntry } from 'contract/person/resume-entry.ts';
import { trainingRecord } from 'contract/person/training-record.ts';
import { flowingMember } from 'contract/transfer/flowing-member.ts';
import { transfer } from 'contract/transfer/transfer.ts';
import { markOf } from '../../documents/watermark.ts';
import { serve } from '../../kit/route.ts';
import { labelsFor, maskedText } from '../../kit/resource/labels.ts';
import { columnIn, notDeletedIn, sourceOf } from '../../kit/resource/source.ts';
import { loadRows } from '../../kit/write/load.ts';
import type { Tx } from '../../kit/registry.ts';
import { hasWriter } from '../file/index.ts';

/** What the product counts, and what the office marks for itself. */
const kept: readonly string[] = ['completeness', 'tags', 'sortNo'];
const isShown = ([name, field]: [string, Field]) =>
  isStored(field) && isSeen(field) && !typeOf(field).isFile && !kept.includes(name);

/** The rows of one layer: the whole tells its own fields, each part what it adds. */
async function moduleOf(tx: Tx, resource: Resource, id: string): Promise<ArchiveModule[]> {
  const row = (await loadRows(tx, resource, [id], null, 'look')).get(id);
  if (!row) return [];
  const own = Object.entries(resource.fields).filter(isShown);
  const label = await labelsFor(tx, Object.fromEntries(own), [row.values]);
  const image = row.images.at(-1) ?? {};
  return [
    {
      entity: resource.name,
      label: resource.label,
      facts: own.map(([name, field]) => ({
        name,
        label: field.label,
        text: maskedText(field, row.values[name], label),
      })),
      updatedAt: new Date(String(image['updated_at'])).toISOString(),
    },
  ];
}

interface Chapter {
  of: Resource;
  by: string;
  columns: readonly string[];
  /** Drafts and what was taken back are not told. */
  states?: readonly string[];
  /** Told even when there is nothing: that is an answer too. */
  isAlways?: boolean;
}
/** Of a discipline the person sees kind and period. Decisions 32. */
const chapters: Chapter[] = [
  {
    of: honour,
    by: 'personId',
    columns: ['awardedOn', 'name', 'kind', 'level', 'authority', 'documentNo'],
    states: [honourStates.effective],
    isAlways: true,
  },
  {
    of: disciplineRecord,
    by: 'personId',
    columns: ['decidedOn', 'kind', 'endsOn', 'state'],
    states: [...standing, disciplineStates.revoked],
    isAlways: true,
  },
  {
    of: trainingRecord,
    by: 'personId',
    columns: ['startOn', 'endOn', 'name', 'category', 'provider', 'hours', 'result', 'certificateNo'],
    isAlways: true,
  },
  {
    of: educationRecord,
    by: 'personId',
    columns: ['startMonth', 'endMonth', 'school', 'major', 'education', 'degree'],
  },
  { of: resumeEntry, by: 'personId', columns: ['startMonth', 'endMonth', 'content'] },
  { of: postHolding, by: 'personId', columns: ['startOn', 'unitId', 'postName', 'rank', 'endOn'] },
  { of: assessmentRecord, by: 'personId', columns: ['year', 'type', 'grade'] },
  { of: partyPost, by: 'personId', columns: ['startOn', 'organisationId', 'post', 'endOn'] },
  { of: teamMember, by: 'personId', columns: ['startOn', 'teamId', 'position', 'endOn'] },
  {
    of: developmentRecord,
    by: 'personId',
    columns: ['appliedOn', 'organisationId', 'activistOn', 'objectOn', 'joinedOn', 'formalOn', 'state'],
  },
  { of: memberLedgerEntry, by: 'memberId', columns: ['occurredOn', 'type', 'organisationId', 'reason'] },
  { of: transfer, by: 'memberId', columns: ['no', 'type', 'fromOrganisationName', 'toOrganisationName', 'state'] },
  { of: flowingMember, by: 'memberId', columns: ['startOn', 'place', 'reason', 'backOn', 'state'] },
  {
    of: meetingAttendee,
    by: 'personId',
    columns: ['meetingId', 'organisationId', 'attendance', 'leaveReason', 'makeUpOn'],
  },
];

/** The rows that name the person, the latest first. */
async function chapterOf(tx: Tx, { of, by, columns, states }: Chapter, id: string): Promise<ArchiveChapter> {
  const [first = by] = columns;
  const ids = await tx.rows<{ id: string }>(sql`
    select t.id from ${sourceOf(of)} where ${columnIn(of, by)} = ${id}::bigint and ${notDeletedIn(of)}
      and ${states ? sql`t.state = any(${sql.param([...states])}::text[])` : sql`true`}
    order by ${columnIn(of, first)} desc, t.id desc limit 200`);
  const fields = Object.fromEntries(columns.map(name => [name, of.fields[name] as Field]));
  const order = ids.map(row => row.id);
  const found = await loadRows(tx, of, order, null, 'look');
  const rows = order.flatMap(one => found.get(one) ?? []);
  const values = rows.map(row => row.values);
  const label = await labelsFor(tx, fields, values);
  return {
    entity: of.name,
    label: of.label,
    heads: columns.map(name => fields[name]?.label ?? name),
    rows: rows.map(row => ({
      id: row.id,
      cells: columns.map(name => maskedText(fields[name] as Field, row.values[name], label)),
    })),
  };
}

/** Of a person, whom the caller has to be. */
export async function ownArchiveOf(tx: Tx, personId: string) {
  const all = [...tx.registry.resources.values()];
  const whole = all.filter(one => one.name === 'person');
  const parts = all.filter(one => one.partOf?.of.name === 'person');
  const modules = await Promise.all([...whole, ...parts].map(one => moduleOf(tx, one, personId)));
  const told = await Promise.all(
    chapters.map(async one => ({ ...(await chapterOf(tx, one, personId)), isAlways: one.isAlways === true })),
  );
  return {
    modules: modules.flat(),
    chapters: told.flatMap(({ isAlways, ...one }) => (isAlways || one.rows.length > 0 ? [one] : [])),
  };
}

export const ownArchiveRoute = serve(ownArchive, async ({ tx }) => {
  const { personId } = tx.actor;
  const own = personId === null ? { modules: [], chapters: [] } : await ownArchiveOf(tx, personId);
  return { ...own, mark: await markOf(tx), hasPdf: hasWriter() };
});
