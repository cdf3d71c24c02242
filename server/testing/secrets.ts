/** What the seeded people have to hide, and whether an answer tells it. */
import { world as seed } from '../seed/world.ts';

/** Which of them an answer tells. */
export const leaks = (answer: unknown, secrets: string[]) =>
  secrets.filter(one => JSON.stringify(answer).includes(one));

const people = seed().people.map(one => one.person);
/** Id cards, phones and addresses of the seeded people. */
export const seededSecrets = [
  ...people.flatMap(one => [one.idCard, one.phone, one.addressDetail]),
  ...seed().organisationLinks.map(one => one.contactPhone),
].filter(one => one !== undefined);
export const birthDates = people.map(one => one.birthDate);
