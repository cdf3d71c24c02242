/** What may exist only once: keys, phones, id cards, numbers of staff and students, application books. */
import { createIdCards } from '../id-card.ts';

function createCounters() {
  const next = new Map<string, number>();
  return (name: string, first: number) => {
    const value = next.get(name) ?? first;
    next.set(name, value + 1);
    return value;
  };
}

export function createMint() {
  const count = createCounters();
  return {
    idCard: createIdCards(),
    key: () => `p-${String(count('key', 1)).padStart(5, '0')}`,
    /** The range below 19900010000 belongs to the people known by name. */
    phone: () => String(count('phone', 19_900_010_000)),
    staffNumber: (workStartedOn: string) =>
      `GZ${workStartedOn.slice(2, 4)}${count(`staff ${workStartedOn.slice(0, 4)}`, 2001)}`,
    studentNumber: (grade: string, collegeCode: string) =>
      `${grade}${collegeCode}${count(`${grade} ${collegeCode}`, 5001)}`,
    applicationBook: (joinedOn: string) => `${joinedOn.slice(0, 4)}-${count(`book ${joinedOn.slice(0, 4)}`, 10_001)}`,
  };
}

export type Mint = ReturnType<typeof createMint>;
