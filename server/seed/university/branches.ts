/** Branches, party groups and temporary branches below the bodies, with the number of members each is to take. */
import { addDays, later, referenceDay } from '../days.ts';
import { apportion, type Random } from '../random.ts';
import type { OrganisationRow, SeedWorld } from '../shape.ts';
import { faultyBranches } from './faults.ts';
import { kinds, shareOfMembers, type Size } from './size.ts';
import type { Body, Slot, Branch } from './units.ts';

const temporaryNames = ['暑期社会实践', '重大赛事服务', '联合培养'];
const numerals = '零一二三四五六七八九';

export function ordinal(number: number): string {
  const [hundreds, tens, ones] = [Math.floor(number / 100), Math.floor(number / 10) % 10, number % 10];
  const head = hundreds ? `${numerals[hundreds]}百` : '';
  if (!tens) return head + (ones ? (head ? '零' : '') + numerals[ones] : '');
  return head + (tens === 1 && !hundreds ? '' : numerals[tens]) + '十' + (ones ? numerals[ones] : '');
}

/** Codes of children count on from what the parent has; names count on past those that are taken. */
function createRegister(world: SeedWorld) {
  const children = new Map<string, number>();
  const names = new Set(world.organisations.map(row => row.shortName));
  const units = new Map(world.units.map(row => [row.key, row.shortName]));
  const codes = new Map(world.organisations.map(row => [row.key, row.code]));
  for (const { parentId } of world.organisations) {
    if (parentId) children.set(codes.get(parentId)!, (children.get(codes.get(parentId)!) ?? 0) + 1);
  }
  return {
    unitName: (key: string) => units.get(key)!,
    codeOf: (body: Body) => codes.get(body.organisationKey)!,
    nextPlace(parentCode: string) {
      const sortNo = (children.get(parentCode) ?? 0) + 1;
      children.set(parentCode, sortNo);
      return { code: parentCode + String(sortNo).padStart(3, '0'), sortNo };
    },
    nextName(prefix: string) {
      let number = 1;
      while (names.has(`${prefix}第${ordinal(number)}党支部`)) number += 1;
      names.add(`${prefix}第${ordinal(number)}党支部`);
      return `${prefix}第${ordinal(number)}`;
    },
    add: (row: OrganisationRow) => void world.organisations.push(row),
  };
}

type Register = ReturnType<typeof createRegister>;

const below = { unitSituation: '3', affiliation: '20', termYears: 3, canApproveMembers: false };

function addBranch(register: Register, random: Random, body: Body, slot: Slot, index: number): Branch {
  const unitKey = body.unitKeys[index % body.unitKeys.length]!;
  const name = register.nextName(body.college ? body.name + slot.label : register.unitName(unitKey));
  const place = register.nextPlace(register.codeOf(body));
  const row: OrganisationRow = {
    key: `org-${place.code.slice(10)}`,
    ...place,
    name: `中共江临大学${name}支部`,
    shortName: `${name}党支部`,
    category: '631',
    branchType: slot.branchType,
    parentId: body.organisationKey,
    state: random.chance(0.04) ? '3' : '2',
    unitIds: [unitKey],
    ...below,
    foundedOn: addDays('2004-03-01', random.int(0, 4_700)),
    termStartOn: addDays(referenceDay, -random.int(20, 3 * 365 - 40)),
  };
  register.add(row);
  return { row, body, slot, members: 0, groupKeys: [] };
}

/** The normal branches of the world take generated members too; those in 筹建 stay as they were written. */
function namedBranches(world: SeedWorld, bodies: Body[]): Branch[] {
  return world.organisations
    .filter(row => row.branchType && row.state === '2')
    .map(row => {
      const body = bodies.find(candidate => candidate.organisationKey === row.parentId)!;
      const slot = body.slots.find(candidate => candidate.branchType === row.branchType)!;
      const groupKeys = world.organisations.filter(group => group.parentId === row.key).map(group => group.key);
      return { row, body, slot, members: 0, groupKeys };
    });
}

function setMembers(random: Random, branches: Branch[], total: number): void {
  const byKind = apportion(
    total,
    kinds.map(kind => shareOfMembers[kind]),
  );
  kinds.forEach((kind, index) => {
    const all = branches.filter(branch => branch.slot.kind === kind);
    const open = all.filter(branch => branch.members === 0);
    const fixed = all.reduce((sum, branch) => sum + branch.members, 0);
    const weights = open.map(() => 0.6 + 0.8 * random.unit());
    const parts = apportion(byKind[index]! - fixed - 4 * open.length, weights);
    open.forEach((branch, place) => (branch.members = 4 + parts[place]!));
  });
}

function addGroups(register: Register, branches: Branch[], count: number): void {
  const large = branches.filter(branch => branch.members >= 12 && branch.groupKeys.length === 0);
  for (const branch of large.slice(0, Math.floor(count / 2))) {
    for (const number of [1, 2]) {
      const place = register.nextPlace(branch.row.code);
      const key = `org-${place.code.slice(10)}`;
      register.add({
        key,
        ...place,
        name: `${branch.row.shortName}第${ordinal(number)}党小组`,
        shortName: `${branch.row.shortName.replace(/党支部$/, '')}第${ordinal(number)}党小组`,
        category: '641',
        parentId: branch.row.key,
        state: '2',
        unitIds: [...branch.row.unitIds],
        ...below,
        foundedOn: later(branch.row.foundedOn, '2017-09-15'),
      });
      branch.groupKeys.push(key);
    }
  }
}

function addTemporary(register: Register, bodies: Body[]): void {
  temporaryNames.forEach((purpose, index) => {
    const body = bodies[index + 3]!;
    const place = register.nextPlace(register.codeOf(body));
    register.add({
      key: `org-temporary-${index + 1}`,
      ...place,
      name: `中共江临大学${body.name}${purpose}临时支部`,
      shortName: `${body.name}${purpose}临时党支部`,
      category: '931',
      branchType: '10',
      parentId: body.organisationKey,
      state: '2',
      unitIds: [...body.unitKeys],
      ...below,
      foundedOn: '2026-09-10',
      isTemporary: true,
      endsOn: '2027-08-31',
    });
  });
}

/** Fills the tree up to the number of organisations asked for and answers every branch that takes members. */
export function addBranches(world: SeedWorld, random: Random, bodies: Body[], size: Size, named: number): Branch[] {
  const groups = 2 * Math.floor(size.organisations * 0.045);
  const open = size.organisations - world.organisations.length - groups - temporaryNames.length;
  const slots = bodies.flatMap(body => body.slots.map(slot => ({ body, slot })));
  if (open < slots.length)
    throw new Error(`${size.organisations} organisations are too few for ${slots.length} sorts of branches`);
  const register = createRegister(world);
  const branches = namedBranches(world, bodies);
  const counts = apportion(
    open,
    slots.map(({ slot }) => slot.weight),
  );
  slots.forEach(({ body, slot }, place) => {
    for (let index = 0; index < counts[place]!; index += 1)
      branches.push(addBranch(register, random, body, slot, index));
  });
  faultyBranches(branches);
  setMembers(random, branches, size.members - named);
  addGroups(register, branches, groups);
  addTemporary(register, bodies);
  return branches;
}
