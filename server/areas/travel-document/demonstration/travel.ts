/** Documents for private journeys in the cabinet of the demonstration: a year of journeys, and one in each state today. */
import { sql } from 'drizzle-orm';
import { addDays, addYears } from 'contract/kit/calendar.ts';
import { labelOf, opinions } from 'contract/travel-document/codes.ts';
import { documentLoan, documentLoanProcess } from 'contract/travel-document/document-loan.ts';
import { stockTake, stockTakeProcess } from 'contract/travel-document/stock-take.ts';
import { travelApplication, travelApplicationProcess } from 'contract/travel-document/travel-application.ts';
import { travelDocument, travelDocumentProcess } from 'contract/travel-document/travel-document.ts';
import { travelRegistration } from 'contract/travel-document/travel-registration.ts';
import { scanCode } from '../stock-take.ts';
import { takeDue } from '../../../kit/process/due.ts';
import type { Tx, Values } from '../../../kit/registry.ts';
import { today } from '../../../kit/setting.ts';
import { make } from '../../../seed/make.ts';
import { onDay } from '../../../seed/on-day.ts';
import { take } from '../../../seed/take.ts';

/** Deputies who serve, the cadre of the demonstration first. */
const holders = (tx: Tx) =>
  tx.rows<{ id: string }>(sql`
    select c.id from cadre c where c.deleted_at is null and c.in_post_status = '1' and c.rank in ('132', '141', '142')
      and c.post_unit_id is not null
    order by exists (select 1 from user_account u where u.person_id = c.id) desc, c.sort_no, c.id limit 14`);

const boxOf = (at: number) => `${'ABC'[at % 3]}-${String(Math.floor(at / 3) + 1).padStart(2, '0')}`;

/** A passport each, taken in on that day; the last two are still with their holders. */
async function keepAll(tx: Tx, personIds: readonly string[], day: string): Promise<string[]> {
  const ids = await make(
    tx,
    travelDocument,
    personIds.map((personId, at) => ({
      personId,
      type: at % 5 === 4 ? '2' : '1',
      number: `E9${String(2_000_317 + at * 1907).padStart(7, '0')}`,
      issuer: '国家移民管理局',
      issuedOn: addDays(day, -400 - at * 30),
      // The fourth ended a month ago.
      validTo: at === 3 ? addDays(day, 370) : addYears(addDays(day, -400 - at * 30), 10),
    })),
  );
  for (const [at, id] of ids.slice(0, -2).entries())
    await take(tx, travelDocumentProcess.actions.handIn, id, { boxNo: boxOf(at) });
  return ids;
}

/** The one before the last leaves a secret post and cools off. */
const registered = (personId: string, at: number, filedOn: string) => ({
  personId,
  ...(at === 12 ? { category: '3', secrecyUntil: addYears(filedOn, 2) } : { category: '1' }),
  authority: '江临市公安局出入境管理支队',
  documentNo: `江大组备〔${filedOn.slice(0, 4)}〕1号`,
  filedOn,
});

interface Journey {
  personId: string;
  documentId: string;
  countries: string;
  startOn: string;
  endOn: string;
  reason: string;
}
const { submit, approve, opine, refuse, lend } = travelApplicationProcess.actions;
const agreed = { disciplineResult: opinions.agreed, opinion: '无不宜出国（境）情形' };
/** How far it goes: 1 handed in, 2 passed by the unit, 3 by the discipline commission, 4 by the department, 5 lent. */
async function travelTo(tx: Tx, journey: Journey, steps: number): Promise<string> {
  const { documentId, ...rest } = journey;
  const row = { ...rest, documentUse: '0', documentIds: [documentId], fundSource: '1' };
  const [id = ''] = await make(tx, travelApplication, [row]);
  const way = [
    [submit, {}],
    [approve, { opinion: '同意' }],
    [opine, agreed],
    [approve, { opinion: '同意' }],
    [lend, { documentId }],
  ] as const;
  for (const [action, input] of way.slice(0, steps)) await take(tx, action, id, input);
  return id;
}

async function comeBack(tx: Tx, applicationId: string, stamps: Values): Promise<void> {
  const [loan] = await tx.rows<{ id: string }>(sql`
    select id from document_loan where application_id = ${applicationId}::bigint order by id`);
  if (loan) await take(tx, documentLoanProcess.actions.takeBack, loan.id, stamps);
}

/** Everything is found but one, and one in another box. */
async function countAll(tx: Tx, day: string): Promise<void> {
  const [id = ''] = await make(tx, stockTake, [{ name: `${day.slice(0, 4)}年度证件盘点`, plannedOn: day }]);
  await take(tx, stockTakeProcess.actions.begin, id, {});
  const kept = await tx.rows<{ id: string; boxNo: string }>(sql`
    select id, box_no from travel_document where state in ('2', '6') order by id`);
  for (const [at, { id: documentId, boxNo }] of kept.entries())
    if (at !== 5) await scanCode(tx, id, labelOf(documentId), at === 7 ? boxOf(0) : boxNo);
  await take(tx, stockTakeProcess.actions.finish, id, {});
}

/** What the nights since would have done. */
async function nights(tx: Tx): Promise<void> {
  const due = [
    [travelDocument, 'expire'],
    [travelApplication, 'comeBack'],
    [documentLoan, 'lapse'],
  ] as const;
  for (const [{ name }, step] of due) {
    const handler = tx.registry.processes.get(name);
    if (handler) await takeDue(tx, handler, step);
  }
}

export async function plantTravel(tx: Tx): Promise<void> {
  const now = await today(tx);
  const ago = (days: number) => addDays(now, -days);
  const on = (days: number) => onDay(tx, ago(days));
  const people = (await holders(tx)).map(({ id }) => id);
  if (people.length < 14) return;
  const documents = await keepAll(on(400), people, ago(400));
  await make(
    on(399),
    travelRegistration,
    people.map((personId, at) => registered(personId, at, ago(399))),
  );
  const journey = (at: number, countries: string, from: number, to: number, reason = '1'): Journey => ({
    personId: people[at] ?? '',
    documentId: documents[at] ?? '',
    countries,
    startOn: ago(from),
    endOn: ago(to),
    reason,
  });
  const first = await travelTo(on(210), journey(0, '日本', 195, 186), 5);
  const second = await travelTo(on(200), journey(1, '泰国', 190, 180), 5);
  await comeBack(on(182), first, { leftOn: ago(195), enteredOn: ago(186), visited: '日本' });
  await comeBack(on(175), second, { leftOn: ago(191), enteredOn: ago(180), visited: '泰国、新加坡' });
  await countAll(on(60), ago(60));
  await travelTo(on(45), journey(2, '新加坡', 38, 30, '3'), 5);
  await travelTo(on(12), journey(4, '中国香港', 6, -4, '2'), 5);
  await travelTo(on(9), journey(6, '法国、意大利', -20, -32), 4);
  await travelTo(on(7), journey(8, '马来西亚', -25, -33), 3);
  await travelTo(on(5), journey(9, '澳大利亚', -40, -60, '2'), 2);
  await travelTo(on(3), journey(0, '韩国', -15, -20), 1);
  const refused = await travelTo(on(4), journey(10, '新西兰', -30, -60), 1);
  await take(on(3), refuse, refused, { opinion: '学期中时间较长，请改在假期' });
  await take(on(2), travelDocumentProcess.actions.reportLoss, documents[11] ?? '', {
    endingNote: '搬家时遗失，已向出入境管理机构挂失',
  });
  await nights(tx);
}
