/** Units and second-level party organisations: the world's own are taken up, the others stand beside them. */
import { addDays, referenceDay } from '../days.ts';
import type { Random } from '../random.ts';
import type { OrganisationRow, SeedWorld, UnitRow } from '../shape.ts';
import { campuses, type College, colleges, massOrganisations, offices, otherBodies, partyOffices } from './lists.ts';
import type { Kind } from './size.ts';

export interface Branch {
  row: OrganisationRow;
  body: Body;
  slot: Slot;
  /** Members to be generated, beside those known by name. */
  members: number;
  groupKeys: string[];
}

/** One sort of branch of a body and the people it takes. */
export interface Slot {
  kind: Kind;
  branchType: string;
  personType: string;
  label: string;
  weight: number;
}

/** A second-level organisation with the units it is responsible for. */
export interface Body {
  organisationKey: string;
  name: string;
  unitKeys: string[];
  slots: Slot[];
  college?: College;
}

const collegeSlots: Slot[] = [
  { kind: 'staff', branchType: '1', personType: '01', label: '教工', weight: 4 },
  { kind: 'undergraduate', branchType: '4', personType: '12', label: '本科生', weight: 3 },
  { kind: 'graduate', branchType: '5', personType: '13', label: '研究生', weight: 3.4 },
];

function collegeAt(index: number): College {
  const named = colleges[index % colleges.length]!;
  const round = Math.floor(index / colleges.length);
  if (round === 0) return named;
  const campus = campuses[round - 1];
  if (!campus) throw new Error(`No campus for school ${index}`);
  return { ...named, code: `${round}${named.code}`, name: `${campus}${named.name}`, short: `${campus}${named.short}` };
}

function unitRow(random: Random, code: string, name: string, category: string, sortNo: number): UnitRow {
  return {
    key: `unit-${code}`,
    code,
    name,
    shortName: name.replace('共青团江临大学委员会', '校团委'),
    category,
    nature: category === '7' ? '3' : '2',
    parentId: 'unit-school',
    rank: '131',
    isLegalEntity: category === '7' || category === '5',
    foundedOn: addDays('1954-09-01', random.int(0, 19_000)),
    state: '1',
    sourceType: '2',
    sortNo,
  };
}

function committeeRow(
  random: Random,
  code: string,
  name: string,
  category: string,
  unitIds: string[],
): OrganisationRow {
  const isCommittee = category === '611';
  const termYears = isCommittee ? 5 : 3;
  return {
    key: `org-${code}`,
    code: `9999990001${code}`,
    name: `中共江临大学${name}${isCommittee ? '委员会' : '总支部委员会'}`,
    shortName: `${name}${isCommittee ? '党委' : '党总支'}`,
    category,
    parentId: 'org-root',
    state: '2',
    sortNo: Number(code),
    unitIds,
    unitSituation: '3',
    affiliation: '20',
    foundedOn: addDays('1980-03-01', random.int(0, 7_000)),
    approvalNo: `江大党〔${random.int(1999, 2004)}〕${random.int(1, 60)}号`,
    termYears,
    termStartOn: addDays(referenceDay, -random.int(60, termYears * 365 - 60)),
    canApproveMembers: isCommittee,
  };
}

const worldColleges = ['physics', 'materials', 'languages'];

function addCollege(world: SeedWorld, random: Random, index: number): Body {
  const college = collegeAt(index);
  const named = worldColleges[index];
  const unitKey = `unit-${named ?? college.code}`;
  const code = String(201 + index);
  if (!named) {
    world.units.push(unitRow(random, college.code, college.name, '1', 201 + index));
    world.organisations.push(committeeRow(random, code, college.name, college.category, [unitKey]));
  }
  return {
    organisationKey: `org-${named ?? code}`,
    name: college.name,
    unitKeys: [unitKey],
    slots: collegeSlots,
    college,
  };
}

function addOffices(world: SeedWorld, random: Random, weight: number): Body {
  const committee = world.organisations.find(row => row.key === 'org-offices')!;
  const add = (names: readonly string[], category: string, from: number) =>
    names.forEach((name, index) => {
      const row = unitRow(random, String(from + index), name, category, from + index);
      world.units.push(row);
      committee.unitIds.push(row.key);
    });
  add(partyOffices, '21', 111);
  add(offices, '22', 131);
  add(massOrganisations, '9', 161);
  const slot: Slot = { kind: 'staff', branchType: '2', personType: '03', label: '', weight: 22 * weight };
  return { organisationKey: committee.key, name: '机关', unitKeys: committee.unitIds, slots: [slot] };
}

function addOthers(world: SeedWorld, random: Random, weight: number): Body[] {
  let next = 401;
  return otherBodies.map((body, index) => {
    const unitKeys = body.units.map(({ name, category }) => {
      const row = unitRow(random, String(next), name, category, next);
      next += 1;
      world.units.push(row);
      return row.key;
    });
    const committee = committeeRow(random, String(901 + index), body.name, body.category, unitKeys);
    world.organisations.push(committee);
    const slot: Slot = { kind: 'staff', ...body, label: '', weight: body.weight * weight };
    return { organisationKey: committee.key, name: body.name, unitKeys, slots: [slot] };
  });
}

/** Adds units and committees to the world and answers the bodies that take branches. */
export function addBodies(world: SeedWorld, random: Random, collegeCount: number): Body[] {
  const weight = collegeCount / colleges.length;
  const retired: Slot = { kind: 'retired', branchType: '8', personType: '22', label: '', weight: 22 * weight };
  return [
    ...Array.from({ length: collegeCount }, (_, index) => addCollege(world, random, index)),
    addOffices(world, random, weight),
    { organisationKey: 'org-retired', name: '离退休', unitKeys: ['unit-retired-office'], slots: [retired] },
    ...addOthers(world, random, weight),
  ];
}
