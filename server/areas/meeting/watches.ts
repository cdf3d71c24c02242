/** What organisational life is watched for: kinds of meeting that are missing in a period, records not handed in. Domain-party 11. */
import { sql } from 'drizzle-orm';
import { daysToSubmit, states } from 'contract/meeting/codes.ts';
import type { Tx, Watch } from '../../kit/registry.ts';
import type { Watched } from '../../kit/watched.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { dutyLines } from './duties.ts';

/** A gap that is older can be mended no more, and stands among what is supervised. */
const daysAfter = 31;

interface Gap {
  organisationId: string;
  name: string;
  type: string;
  groupName: string | null;
  startsOn: string;
  endsOn: string;
}

/** `11月`, `第4季度`, `2026年` */
function periodOf({ startsOn, endsOn }: Gap): string {
  const [from, to] = [Number(startsOn.slice(5, 7)), Number(endsOn.slice(5, 7))];
  if (from === to) return `${to}月`;
  return to - from === 2 ? `第${to / 3}季度` : `${endsOn.slice(0, 4)}年`;
}

/** Periods that end until a day or have ended of late, without as many meetings as are due; held and not handed in is held. */
const gapsOf = (tx: Tx, today: string, until: string) =>
  tx.rows<Gap>(sql`
    select d.organisation_id, o.short_name as name, d.type, d.group_name, d.starts::text as starts_on,
      d.ends::text as ends_on
    from (${dutyLines(
      sql`select id from party_organisation where deleted_at is null`,
      sql`(${today}::date - ${daysAfter}::int)`,
      sql`(${until}::date)`,
    )}) d join party_organisation o on o.id = d.organisation_id
    where d.done + d.open < d.times and d.ends between ${today}::date - ${daysAfter}::int and ${until}::date
    order by d.organisation_id, d.ends, d.type, d.group_id`);

function watched(gaps: Gap[], typeOf: (code: string) => string): Watched {
  const [first] = gaps as [Gap];
  const missing = gaps.map(gap => `${periodOf(gap)}${gap.groupName ?? ''}${typeOf(gap.type)}`);
  return {
    recordId: first.organisationId,
    organisationId: first.organisationId,
    name: first.name,
    matter: `尚未召开：${missing.join('、')}`,
    dueOn: first.endsOn,
  };
}

/** One of each organisation, by the period that ends first. */
export const missingMeetings: Watch = {
  code: 'SH_GAP',
  entity: 'partyOrganisation',
  of: ['meeting', 'lifeRule', 'partyOrganisation'],
  page: '/meeting/list',
  concerns: 'meeting.meeting.submit',
  warnings: [{ code: 'YJ-SH', name: '组织生活缺项', yellowDays: 7, orangeDays: 0, redDays: -7, toOrganisation: true }],
  async find(tx, { today, until }) {
    const gaps = await gapsOf(tx, today, until);
    const typeOf = await wordsOf(tx, 'DJ_ZZSH_HYLX');
    const byPlace = new Map<string, Gap[]>();
    for (const gap of gaps) byPlace.set(gap.organisationId, [...(byPlace.get(gap.organisationId) ?? []), gap]);
    return [...byPlace.values()].map(ofPlace => watched(ofPlace, typeOf));
  },
};

/** Held seven days ago at most and not handed in; called and never said to have been held is the same. */
export const openRecords: Watch = {
  code: 'SH_RECORD',
  entity: 'meeting',
  of: ['meeting'],
  page: '/meeting/detail',
  concerns: 'meeting.meeting.submit',
  warnings: [
    { code: 'YJ-JL', name: '会议记录未提交', yellowDays: 2, orangeDays: 0, toPerson: true, toOrganisation: true },
  ],
  find: (tx, { today, until }) =>
    tx.rows<Watched>(sql`
      select m.id as record_id, m.organisation_id, m.recorder_id as person_id, m.title as name,
        case when m.state = ${states.returned} then '会议记录已退回，尚未重新提交' else '会议记录尚未提交' end as matter,
        (m.held_on + ${daysToSubmit}::int)::text as due_on
      from meeting m where m.deleted_at is null and m.held_on < ${today}::date
        and m.held_on + ${daysToSubmit}::int <= ${until}::date
        and m.state in (${states.announced}, ${states.started}, ${states.held}, ${states.returned})
      order by m.held_on, m.id`),
};
