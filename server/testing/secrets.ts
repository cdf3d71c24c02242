/** What the seeded people have to hide, and whether an answer tells it. */
import { world as seed } from '../seed/world.ts';

/** Which of them an answer tells; a short number is told where it stands alone, not by chance inside a request id. */
export function leaks(answer: unknown, secrets: string[]): string[] {
  const told = JSON.stringify(answer);
  const alone = (amount: string) => new RegExp(`(?<![\\w-])${amount}(?![\\w-])`).test(told);
  return secrets.filter(one => (/^\d{1,7}$/.test(one) ? alone(one) : told.includes(one)));
}

const people = seed().people.map(one => one.person);
/** Id cards, phones and addresses of the seeded people. */
export const seededSecrets = [
  ...people.flatMap(one => [one.idCard, one.phone, one.addressDetail]),
  ...seed().organisationLinks.map(one => one.contactPhone),
].filter(one => one !== undefined);
export const birthDates = people.map(one => one.birthDate);
