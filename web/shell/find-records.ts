/** People and organisations by what is typed into 找功能: those in reach whose page the menu opens. Decision 298. */
import type { Page } from '../client/menu.ts';
import { allows } from '../client/session.ts';
import { usePicks, type Pick } from '../kit/field/inputs/pickers.ts';

export interface Found {
  path: string;
  name: string;
  /** What it is, its number and its place. */
  facts: string[];
}

const kinds = [
  { entity: 'partyMember', read: 'member.partyMember.read', label: '党员', page: '/dyjbxx/detail' },
  { entity: 'cadre', read: 'cadre.cadre.read', label: '干部', page: '/cadre/detail' },
  {
    entity: 'partyOrganisation',
    read: 'organisation.partyOrganisation.read',
    label: '党组织',
    page: '/organisation/detail',
  },
  { entity: 'unit', read: 'organisation.unit.read', label: '单位', page: '/organisation/unit/detail' },
] as const;
type Kind = (typeof kinds)[number];

const mostOfKind = 5;
/** A letter of the alphabet begins half of all names; one Chinese character is a surname. */
const isEnough = (typed: string) => /\p{Script=Han}/u.test(typed) || typed.length >= 2;

const foundAs = ({ label, page }: Kind, one: Pick): Found => ({
  path: `${page}?id=${one.id}`,
  name: one.name,
  facts: [label, one.number ?? one.code, one.organisationName ?? one.unitName].filter(word => word != null),
});

function useFound(kind: Kind, typed: string, pages: readonly Page[]) {
  const isOpen = pages.some(({ path }) => path === kind.page);
  const isOn = isOpen && allows(kind.read) && isEnough(typed);
  const { rows, isFetching, isBehind } = usePicks(kind.entity, typed, { isOn, size: mostOfKind });
  // Enter opens what stands first: nothing stands there that is not what was typed.
  const found = isOn && !isBehind ? rows.slice(0, mostOfKind).map(one => foundAs(kind, one)) : [];
  return { found, isFetching: isOn && isFetching };
}

/** Five of each kind at most, asked for a moment after the last letter. */
export function useRecordsFound(query: string, pages: readonly Page[]): { found: Found[]; isFetching: boolean } {
  const typed = query.trim();
  const [member, cadre, organisation, unit] = kinds;
  const all = [
    useFound(member, typed, pages),
    useFound(cadre, typed, pages),
    useFound(organisation, typed, pages),
    useFound(unit, typed, pages),
  ];
  return { found: all.flatMap(({ found }) => found), isFetching: all.some(({ isFetching }) => isFetching) };
}
