/** Where one picks a row of each entity: the calls of the specification, which give names to any signed-in user. */
const urls: Record<string, string> = {
  partyMember: 'api/common/dyjbxx',
  partyOrganisation: 'api/dzzxx',
  student: 'api/common/xsjbxx',
  teacher: 'api/common/jsjbxx',
  person: 'api/common/xsjsxx',
  unit: 'api/common/getDwInfo',
  schoolClass: 'api/common/getBjInfo',
  cadre: 'api/common/gbjbxx',
};

/** An entity without a line is picked by its title; beyond the own reach every entity is. */
export const pickerUrl = (entity: string, isAny = false): string =>
  isAny ? `api/common/choice/${entity}` : (urls[entity] ?? `api/common/pick/${entity}`);

/** For which field is picked: a list, which organisations are picked from, asks for none. */
export const pickedFor = (url: string, of: string | undefined): { of?: string } =>
  of !== undefined && /^api\/common\/(?!choice\/)/.test(url) ? { of } : {};
