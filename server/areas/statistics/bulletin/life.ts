/** Organisational life of a period by its duties: by kind, by what stands right below, and who lacks what. Domain-party 7.5, decision 186. */
import { sql } from 'drizzle-orm';
import { lineStates, readBoard, type LineState } from 'contract/meeting/board.ts';
import { meeting } from 'contract/meeting/meeting.ts';
import { periodName } from 'contract/meeting/period.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import type { BulletinFigures, Lack, Lacking, Sums } from 'contract/statistics/bulletin-content.ts';
import type { Span } from 'contract/statistics/bulletin-period.ts';
import type { Tx } from '../../../kit/registry.ts';
import { wordsOf } from '../../../kit/resource/labels.ts';
import { within } from '../../../kit/resource/reach.ts';
import { notDeletedIn, sourceOf } from '../../../kit/resource/source.ts';
import { linesOfYear } from '../../meeting/index.ts';

export interface Line {
  id: string;
  name: string;
  /** What stands right below the organisation of the bulletin, on the way to this one; itself where nothing is between. */
  childId: string;
  childName: string;
  type: string;
  groupName: string | null;
  startsOn: string;
  endsOn: string;
  graceOn: string;
  times: number;
  missing: number;
  state: LineState;
}

/** Duties whose time ends within the span: those of the month with a month, those of the quarter with its last one. */
export const linesOf = (tx: Tx, organisationId: string, { from, to }: Span): Promise<Line[]> => {
  const places = sql`select t.id from ${sourceOf(partyOrganisation)} where ${notDeletedIn(partyOrganisation)}
    and ${within(tx, readBoard.access, partyOrganisation)}
    and t.path like (select p.path || '%' from party_organisation p where p.id = ${organisationId}::bigint)`;
  return tx.rows<Line>(sql`
    select o.id, o.short_name as name, c.id as child_id, c.short_name as child_name, l.type, l.group_name,
      l.starts::text as starts_on, l.ends::text as ends_on, l.grace_on::text, l.times, l.missing, l.state
    from (${linesOfYear(places, Number(from.slice(0, 4)))}) l join party_organisation o on o.id = l.organisation_id
      join party_organisation p on p.id = ${organisationId}::bigint
      join party_organisation c on c.id = coalesce(nullif(split_part(substr(o.path, length(p.path) + 1), '/', 1), '')::bigint, o.id)
    where l.ends between ${from}::date and ${to}::date and l.state <> ${lineStates.ahead}
    order by c.code, o.code, l.type, l.group_id nulls first, l.starts`);
};

const isGap = ({ state }: Line) => state === lineStates.gap;
const sumsOf = (lines: readonly Line[]): Sums => {
  const sum = (of: (one: Line) => number) => lines.reduce((total, one) => total + of(one), 0);
  return {
    due: sum(one => one.times),
    held: sum(one => one.times - one.missing),
    missing: sum(one => (isGap(one) ? one.missing : 0)),
    open: sum(one => (isGap(one) ? 0 : one.missing)),
  };
};
function groupedBy(lines: readonly Line[], keyOf: (one: Line) => string): [string, Line[]][] {
  const groups = new Map<string, Line[]>();
  for (const one of lines) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups];
}

/** What the lines come to; `wordOf` names a kind of meeting. */
export function lifeOf(lines: readonly Line[], wordOf: (type: string) => string): BulletinFigures['life'] {
  const lackOf = (one: Line): Lack => ({
    type: one.type,
    label: one.groupName ? `${one.groupName}${wordOf(one.type)}` : wordOf(one.type),
    period: periodName(one),
    missing: one.missing,
    graceOn: isGap(one) ? null : one.graceOn,
  });
  const lacking = (which: (one: Line) => boolean): Lacking[] =>
    groupedBy(lines.filter(which), one => one.id).map(([id, of]) => ({
      id,
      name: of[0]?.name ?? '',
      lacks: of.map(lackOf),
    }));
  return {
    kinds: groupedBy(lines, one => one.type)
      .map(([type, of]) => ({ type, label: wordOf(type), ...sumsOf(of) }))
      .sort((a, b) => a.type.localeCompare(b.type)),
    places: groupedBy(lines, one => one.childId).map(([id, of]) => ({
      id,
      name: of[0]?.childName ?? '',
      ...sumsOf(of),
    })),
    lacking: lacking(one => isGap(one) && one.missing > 0),
    grace: lacking(one => !isGap(one) && one.missing > 0),
    full: groupedBy(lines, one => one.id)
      .filter(([, of]) => of.every(one => one.missing === 0))
      .map(([id, of]) => ({ id, name: of[0]?.name ?? '' })),
  };
}

export async function readLife(tx: Tx, organisationId: string, span: Span): Promise<BulletinFigures['life']> {
  const lines = await linesOf(tx, organisationId, span);
  return lifeOf(lines, await wordsOf(tx, meeting.fields.types.dictionary ?? ''));
}
