/** Where a step is owed: an organisation by its id, a unit as `unit:<id>`, persons as `person:<ids>`, or `school` for the whole. */
const ofUnit = 'unit:';
export const unitPlace = (id: string): string => `${ofUnit}${id}`;
/** The unit a place names; null where it is none. */
export const unitIn = (place: string): string | null => (place.startsWith(ofUnit) ? place.slice(ofUnit.length) : null);

const ofPersons = 'person:';
export const personPlace = (ids: readonly string[]): string => ofPersons + ids.join();
/** The persons a place names, none where nobody is named as yet; null where it is another place. */
export const personsIn = (place: string): string[] | null =>
  place.startsWith(ofPersons) ? place.slice(ofPersons.length).split(',').filter(Boolean) : null;
