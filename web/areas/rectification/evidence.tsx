/** What an indicator was met by: the chip that opens the very rows. */
import { Link } from 'react-router';
import { addDays, addYears } from 'contract/kit/calendar.ts';
import { severalOf } from 'contract/kit/types/choice.ts';
import { formal, inRegister, statusNormal } from 'contract/member/codes.ts';
import { states as meetingStates, types } from 'contract/meeting/codes.ts';
import { red } from 'contract/message/codes.ts';
import { stages } from 'contract/development/codes.ts';
import { readDisciplinesMet } from 'contract/rectification/calls.ts';
import { indicators } from 'contract/rectification/indicators.ts';
import { addressOf } from 'contract/report/home.ts';
import { allows } from '../../client/session.ts';
import { labelOf, useDictionary } from '../../client/reference.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import type { Row } from '../../kit/data/row.ts';
import { Chip } from '../../kit/ui/marks.tsx';
import './rectification.css';

type Filters = Record<string, string[]>;
interface Evidence {
  page: string;
  filters(place: string, day: string): Filters;
}
const at = (place: string): Filters => ({ organisationId: [place] });
const organisation: Evidence = { page: '/organisation/detail', filters: place => ({ id: [place] }) };
/** Meetings look back a year. */
const lastYear = (day: string): Filters => ({ 'heldOn.from': [addDays(addYears(day, -1), 1)], 'heldOn.to': [day] });
const meetingsOf = (more: Filters): Evidence => ({
  page: '/meeting/list',
  filters: (place, day) => ({ ...at(place), ...lastYear(day), ...more }),
});
const membersOf = (more: Filters): Evidence => ({
  page: '/member/list',
  filters: place => ({ ...at(place), ...more }),
});

const evidence: Record<string, Evidence> = {
  [indicators.termOverdue.code]: organisation,
  [indicators.vacancy.code]: organisation,
  [indicators.assemblies.code]: meetingsOf({ types: [types.assembly] }),
  [indicators.themeDays.code]: meetingsOf({ types: [types.themeDay] }),
  [indicators.arrears.code]: { page: '/dues/arrears', filters: at },
  [indicators.development.code]: {
    page: '/development/applicant',
    filters: place => ({ ...at(place), stage: [stages.apply] }),
  },
  [indicators.members.code]: membersOf({ partyStatus: [...inRegister] }),
  [indicators.formal.code]: membersOf({ partyStatus: [statusNormal], memberCategory: [formal] }),
  [indicators.attendance.code]: meetingsOf({ state: [meetingStates.review, meetingStates.archived] }),
  [indicators.warnings.code]: {
    page: '/message/warning',
    filters: place => ({ organisation: [place], level: [red] }),
  },
};

/** The page of the rows behind an indicator; none where it was entered by hand, or is told to few. */
export function evidenceOf(code: string, place: string, day: string): string | null {
  const found = evidence[code];
  return found ? addressOf(found.page, found.filters(place, day)) : null;
}

/** The indicators of a check as chips. */
export function Indicators({ row }: { row: Row }) {
  const words = useDictionary('DJ_RRHS_ZB');
  const codes = severalOf(row['indicators']);
  if (codes.length === 0) return '—';
  return (
    <span className="indicator-chips">
      {codes.map(code => {
        const to = evidenceOf(code, String(row['organisationId']), String(row['checkedOn']));
        const chip = <Chip tone="warn">{labelOf(words, code)}</Chip>;
        return to ? (
          <Link key={code} to={to} title="查看依据">
            {chip}
          </Link>
        ) : (
          <span key={code}>{chip}</span>
        );
      })}
    </span>
  );
}

/** How many were disciplined, for who may see it. */
function Disciplines({ checkId }: { checkId: string }) {
  const isOn = allows(readDisciplinesMet.access);
  const { data } = useAnswer(readDisciplinesMet, { params: { id: checkId } }, { isOn });
  if (!isOn) return '件数仅纪检和组织部门可见';
  if (!data) return null;
  const to = addressOf('/cadre/discipline', { personId: data.personIds, 'decidedOn.from': [data.from] });
  return data.count > 0 ? <Link to={to}>查看 {data.count} 件处分</Link> : '现已没有处分';
}

/** Where a hit leads. */
export function HitEvidence({ hit }: { hit: Row }) {
  const code = String(hit['indicator']);
  if (code === indicators.discipline.code) return <Disciplines checkId={String(hit['checkId'])} />;
  const to = evidenceOf(code, String(hit['organisationId']), String(hit['foundOn']));
  return to ? <Link to={to}>查看依据</Link> : '由本表填写';
}
