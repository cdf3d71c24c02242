/** Where a step is owed: an organisation by its id, a unit as `unit:<id>`, or `school` for the whole. */
const ofUnit = 'unit:';
export const unitPlace = (id: string): string => `${ofUnit}${id}`;
/** The unit a place names; null where it is none. */
export const unitIn = (place: string): string | null => (place.startsWith(ofUnit) ? place.slice(ofUnit.length) : null);
