/** Numbers of receipts and entries: without a gap within an organisation and a year. Decision 319. */
import type { Resource } from 'contract/kit/resource.ts';
import { takeSerials } from '../../kit/write/numbers.ts';
import type { Tx } from '../../kit/registry.ts';

interface Place {
  organisationId: string;
  year: number;
}
interface Numbered {
  year: number;
  serialNo: number;
  /** `2026-000012` */
  no: string;
}

/** The next numbers of a table for these, in their order. */
export async function takeNumbers(tx: Tx, resource: Resource, wanted: readonly Place[]): Promise<Numbered[]> {
  const places = wanted.map(({ organisationId, year }) => ({ organisationId, year }));
  const serials = await takeSerials(tx, resource, places);
  return wanted.map(({ year }, at) => {
    const serialNo = serials[at] ?? 0;
    return { year, serialNo, no: `${year}-${String(serialNo).padStart(6, '0')}` };
  });
}
