/**
 * First and last days of the steps as the desk meets them: each line is a record with its days, a day that is typed, and
 * whether the regulation takes it. The clock stands before all of them, so that whatever is typed is refused as later than
 * today besides and nothing is stored; the answer tells all that stands against it at once.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { messages } from '../../testing/told.ts';
import { openDesks, teacher, type Desks } from './fixtures.ts';

let desks: Desks;
beforeAll(async () => {
  desks = await openDesks();
});
afterAll(() => desks.world.close());

interface Rule {
  no: number;
  /** The column the line begins with, and a second one where the line says it. */
  column: string;
  second?: string;
  field: string;
  refusal: string;
  form?: object;
  /** What else stands on the record; of a step that bears no day of its own, something that always stands against it. */
  values?: Record<string, string>;
}
let judged = 0;

/** Lines of day, second value or `-`, day typed, and yes where nothing of the rule stands against it. */
async function hold(
  { no, column, second, field, refusal, form = {}, values = {} }: Rule,
  table: string,
): Promise<void> {
  const { world, secretary, college, standing, take, formOf, closeAll } = desks;
  await setClock(world.database, '2026-11-02');
  const id = await standing(teacher, { step: no, values });
  await setClock(world.database, '2010-01-04');
  const set = (name: string, value: string) =>
    world.database.rows(sql`
      update development_record set ${sql.identifier(name)} = ${sql.raw(`'${value}'`)} where id = ${id}::bigint`);
  for (const line of table.trim().split(/[;\n]/)) {
    const [from = '', more = '', typed = '', answer] = line.trim().split(' ');
    if (column) await set(column, from);
    if (second && more !== '-') await set(second, more);
    const told = { ...formOf(no), ...form, [field]: typed, ...(column ? {} : { receivedOn: from }) };
    const { status, body } = await take(no === 17 ? college : secretary, id, `${no}/submit`, told);
    expect([line, status, body.message?.startsWith('提交的内容有')]).toEqual([line, 400, true]);
    expect([line, messages({ status, body } as never).includes(refusal) ? 'no' : 'yes']).toEqual([line, answer]);
    judged += 1;
  }
  await setClock(world.database, '2026-11-02');
  await closeAll();
}

test('three months after the application somebody becomes an activist', async () => {
  const rule = { no: 3, column: 'applied_on', field: 'activistOn', refusal: '未满3个月，不能确定为入党积极分子' };
  await hold(
    rule,
    `2024-11-30 - 2025-02-27 no; 2024-11-30 - 2025-02-28 yes; 2025-08-31 - 2025-11-29 no; 2025-08-31 - 2025-11-30 yes
     2023-11-30 - 2024-02-28 no; 2023-11-30 - 2024-02-29 yes; 2027-11-29 - 2028-02-28 no; 2027-11-29 - 2028-02-29 yes
     2026-05-31 - 2026-08-30 no; 2026-05-31 - 2026-08-31 yes`,
  );
});

test('a year of cultivation is full on its day, from the day elsewhere, without what was interrupted', async () => {
  const rule = { no: 7, column: 'activist_on', field: 'objectOn', refusal: '培养教育考察未满一年' };
  await hold(
    rule,
    `2026-02-28 - 2027-02-27 no; 2026-02-28 - 2027-02-28 yes; 2027-02-28 - 2028-02-27 no; 2027-02-28 - 2028-02-28 yes
     2024-02-29 - 2025-02-27 no; 2024-02-29 - 2025-02-28 yes; 2026-08-31 - 2027-08-30 no; 2026-08-31 - 2027-08-31 yes
     2025-01-10 - 2026-01-09 no; 2025-01-10 - 2026-01-10 yes`,
  );
  await hold(
    { ...rule, second: 'former_activist_on' },
    `2026-03-10 2025-10-01 2026-09-30 no; 2026-03-10 2025-10-01 2026-10-01 yes
     2026-02-28 2025-08-31 2026-08-30 no; 2026-02-28 2025-08-31 2026-08-31 yes`,
  );
  await hold({ ...rule, second: 'paused_days' }, `2026-03-01 31 2027-03-31 no; 2026-03-01 31 2027-04-01 yes`);
});

test('who leaves within three months is not examined', async () => {
  await hold(
    {
      no: 12,
      column: 'departs_on',
      field: 'checkedOn',
      refusal: '该同志将在三个月内离开学校，一般不办理接收预备党员手续',
    },
    `2026-06-30 - 2026-03-30 yes; 2026-06-30 - 2026-03-31 yes; 2026-06-30 - 2026-04-01 no; 2026-07-01 - 2026-04-01 yes
     2026-07-01 - 2026-04-02 no; 2027-02-28 - 2026-11-30 yes; 2027-02-28 - 2026-12-01 no`,
  );
});

test('a political review is good for a year, a training for two', async () => {
  const values = { departs_on: '2001-06-30' };
  await hold(
    { no: 13, column: 'reviewed_on', field: 'requestedOn', refusal: '政治审查已超过 12 个月，请重新审查', values },
    `2025-09-10 - 2026-09-10 yes; 2025-09-10 - 2026-09-11 no; 2024-02-29 - 2025-02-28 yes; 2024-02-29 - 2025-03-01 no`,
  );
  await hold(
    { no: 13, column: 'trained_on', field: 'requestedOn', refusal: '集中培训已超过 24 个月，请重新培训', values },
    `2024-02-29 - 2026-02-28 yes; 2024-02-29 - 2026-03-01 no; 2025-09-20 - 2027-09-20 yes; 2025-09-20 - 2027-09-21 no`,
  );
});

test('the branch meets within a month of the pre-review, or says why not', async () => {
  await hold(
    { no: 15, column: 'pre_reviewed_on', field: 'joinedOn', refusal: '预审已超过一个月，请说明原因' },
    `2026-01-31 - 2026-02-28 yes; 2026-01-31 - 2026-03-01 no; 2025-10-27 - 2025-11-27 yes; 2025-10-27 - 2025-11-28 no
     2026-05-31 - 2026-06-30 yes; 2026-05-31 - 2026-07-01 no`,
  );
});

test('six months after it was received a resolution is void', async () => {
  await hold(
    {
      no: 17,
      column: '',
      field: 'approvedOn',
      refusal: '审批超过六个月，需重新召开支部大会',
      form: { lateReason: '放假', noticedOn: '2030-01-01' },
    },
    `2025-08-31 - 2026-02-28 yes; 2025-08-31 - 2026-03-01 no; 2026-05-20 - 2026-11-20 yes; 2026-05-20 - 2026-11-21 no
     2026-02-25 - 2026-07-01 yes; 2026-02-25 - 2026-08-25 yes; 2026-02-25 - 2026-08-26 no`,
  );
});

test('full membership is asked for from a month before the end of the probation, and discussed from its end', async () => {
  const refusal = '预备期未满，不能提交转正申请';
  await hold(
    { no: 22, column: 'probation_end_on', field: 'formalAppliedOn', refusal },
    `2027-03-31 - 2027-02-27 no; 2027-03-31 - 2027-02-28 yes; 2026-11-19 - 2026-10-18 no; 2026-11-19 - 2026-10-19 yes
     2026-02-28 - 2026-01-27 no; 2026-02-28 - 2026-01-28 yes`,
  );
  await hold(
    { no: 23, column: 'probation_end_on', field: 'formalMeetingOn', refusal },
    `2025-05-20 - 2025-05-19 no; 2025-05-20 - 2025-05-20 yes; 2025-02-28 - 2025-02-27 no; 2025-02-28 - 2025-02-28 yes
     2025-11-20 - 2025-11-19 no; 2025-11-20 - 2025-11-20 yes`,
  );
});

test('sixty days and more were typed', () => expect(judged).toBe(66));
