/** Results of a class go in together: every line takes step 11 of its person, all or none, each refusal with its line. */
import { sql } from 'drizzle-orm';
import { goesOn } from 'contract/development/codes.ts';
import { developmentMaterial } from 'contract/development/development-material.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import { mostResults, trainingFields } from 'contract/development/training.ts';
import { fault, sentence, type Fault } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { cleanInput } from '../../kit/process/act.ts';
import type { Tx, Values } from '../../kit/registry.ts';
import { refuse, Refusal } from '../../kit/refusal.ts';
import { within } from '../../kit/resource/reach.ts';
import { sourceOf } from '../../kit/resource/source.ts';
import { write } from '../../kit/write/write.ts';
import { trainingPaper, trainingStep } from './certificate.ts';
import { submit } from './step.ts';

const area = 'development.training';

interface Line {
  no: number;
  number: string;
  name: string;
  score: number;
  certificateNo: string;
}

/** Copied from a sheet, columns stand apart by tabs; typed, by blanks or commas. */
function linesOf(results: string): { lines: Line[]; faults: Fault[] } {
  const rows = results.split('\n').map((row, at) => ({ no: at + 1, cells: row.trim().split(/[\t,，]+|\s+/) }));
  const lines: Line[] = [];
  const faults: Fault[] = [];
  for (const { no, cells } of rows.filter(one => one.cells.join('') !== '')) {
    const [number = '', name = '', score = '', certificateNo = '', more] = cells;
    const isHead = no === 1 && !/\d/.test(score);
    const isWhole = /^\d{1,3}(\.\d+)?$/.test(score) && certificateNo !== '' && more === undefined;
    if (isWhole) lines.push({ no, number, name, score: Number(score), certificateNo });
    else if (!isHead) faults.push(fault('results', `${area}.form`, { n: no }));
  }
  const twice = lines.find(({ number }, at) => lines.findIndex(one => one.number === number) !== at);
  if (twice) faults.push(fault('results', `${area}.twice`, { n: twice.no, number: twice.number }));
  return { lines, faults };
}

interface Found {
  id: string;
  version: number;
  number: string;
}
/** Records that go on, in the reach of who enters them, by number and name together. */
const recordsOf = (tx: Tx, lines: readonly Line[]) =>
  tx.rows<Found>(sql`
    select t.id, t.version, l.number from ${sourceOf(developmentRecord)}
      join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(number text, name text)
        on l.number = t.number and l.name = t.name
    where t.deleted_at is null and t.state = any(${sql.param(goesOn)}::text[])
      and ${within(tx, permissionOf(developmentRecord, 'submit'), developmentRecord)} order by t.id`);

const reasonOf = ({ registry: { texts } }: Tx, { code, params, faults }: Refusal): string =>
  (faults.length > 0 ? faults : [{ code, params }]).map(one => sentence(texts, one.code, one.params)).join('；');

/** The certificate is the paper of the step; what stands against it is told by its line. */
async function takeLine(tx: Tx, { id, version }: Found, line: Line, shared: Values): Promise<Fault[]> {
  const { no, name, score, certificateNo } = line;
  await tx.rows(sql`savepoint line`);
  try {
    const paper = { recordId: id, category: trainingPaper, occurredOn: shared['trainedOn'], isPaper: true };
    const options = { verb: 'create', origin: 1 as const, isConsequence: true, isWhole: true };
    await write(tx, developmentMaterial, [{ values: paper }], options);
    await submit(tx, { id, no: trainingStep, input: { ...shared, score, certificateNo, version } }, 'submit');
    await tx.rows(sql`release savepoint line`);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await tx.rows(sql`rollback to savepoint line`);
    return [fault('results', `${area}.line`, { n: no, name, why: reasonOf(tx, error) })];
  }
}

export async function enterResults(tx: Tx, given: Values): Promise<{ done: number }> {
  const { results, ...shared } = await cleanInput(tx, { input: trainingFields }, given);
  const { lines, faults } = linesOf(results);
  if (lines.length > mostResults) throw refuse([fault('results', `${area}.many`, { most: mostResults })]);
  if (lines.length === 0 && faults.length === 0) throw refuse([fault('results', `${area}.none`)]);
  const found = new Map((await recordsOf(tx, lines)).map(one => [one.number, one]));
  for (const line of lines) {
    const record = found.get(line.number);
    if (record) faults.push(...(await takeLine(tx, record, line, shared)));
    else faults.push(fault('results', `${area}.unknown`, { n: line.no, number: line.number, name: line.name }));
  }
  if (faults.length > 0) throw refuse(faults);
  return { done: lines.length };
}
