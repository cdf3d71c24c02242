/**
 * Citizen numbers that belong to nobody: the region 999999 is unassigned, everything else obeys GB 11643.
 * The sequence number is odd for men and even for women, the last place is the check digit.
 */
const region = '999999';
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

export type Gender = '1' | '2';

export function checkDigit(first17: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(first17[index]), 0);
  return '10X98765432'[sum % 11]!;
}

export function idCard(birthDate: string, sequence: number): string {
  if (sequence < 0 || sequence > 999) throw new Error(`No place for sequence ${sequence} on ${birthDate}`);
  const first17 = region + birthDate.replaceAll('-', '') + String(sequence).padStart(3, '0');
  return first17 + checkDigit(first17);
}

/** The number of the time before 1999: two-digit year, no check digit. */
export function oldIdCard(idCard18: string): string {
  return idCard18.slice(0, 6) + idCard18.slice(8, 17);
}

/** Hands out each sequence of a birthday once; those below 10 are left to the people known by name. */
export function createIdCards(): (birthDate: string, gender: Gender) => string {
  const next = new Map<string, number>();
  return (birthDate, gender) => {
    const slot = birthDate + gender;
    const sequence = next.get(slot) ?? (gender === '1' ? 11 : 10);
    next.set(slot, sequence + 2);
    return idCard(birthDate, sequence);
  };
}
