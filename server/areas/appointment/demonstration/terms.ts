/** Trials and terms elsewhere of the demonstration: one in each state, with the reports of the cadre of the demonstration. */
import { sql } from 'drizzle-orm';
import { probation, probationProcess } from 'contract/appointment/probation.ts';
import { secondment, secondmentProcess } from 'contract/appointment/secondment.ts';
import { secondmentReport } from 'contract/appointment/secondment-report.ts';
import { addDays, addMonths } from 'contract/kit/calendar.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { monthAfter } from 'contract/kit/types/month.ts';
import { takeDue } from '../../../kit/process/due.ts';
import type { Tx, Values } from '../../../kit/registry.ts';
import { today } from '../../../kit/setting.ts';
import { write } from '../../../kit/write/write.ts';
import { take } from '../../../seed/take.ts';

const planted = { verb: 'create', origin: 1, reason: '初始化', confirmed: 'all' } as const;
const enter = (tx: Tx, resource: Resource, rows: Values[]) =>
  write(
    tx,
    resource,
    rows.map(values => ({ values })),
    planted,
  );
async function night(tx: Tx, resource: Resource, step: string): Promise<void> {
  const handler = tx.registry.processes.get(resource.name);
  if (handler) await takeDue(tx, handler, step);
}
const numberOf = (day: string, no: number) => `江大党干〔${day.slice(0, 4)}〕${no}号`;

/** Of those appointed within the last year and a quarter one is still on trial, one overdue, one has passed. */
async function trials(tx: Tx, day: string): Promise<void> {
  const posts = await tx.rows<{ personId: string; endedOn: string }>(sql`
    select h.person_id, (h.start_on + interval '1 year')::date::text as ended_on from post_holding h
    where h.deleted_at is null and h.end_on is null and h.is_main and h.post_attribute in ('1', '2')
      and h.start_on > ${addMonths(day, -15)}::date order by h.start_on, h.id limit 3`);
  const ids = await enter(
    tx,
    probation,
    posts.map(({ personId }) => ({ personId })),
  );
  await night(tx, probation, 'fallDue');
  const [, passed] = ids;
  if (!passed || !posts[1] || posts[1].endedOn > day) return;
  await take(tx, probationProcess.actions.pass, passed, {
    decidedOn: posts[1].endedOn,
    documentNo: numberOf(day, 66),
    grade: '2',
    result: '试用期间履职情况良好，胜任现职',
  });
}

const deputies = (tx: Tx) =>
  tx.rows<{ id: string }>(sql`
    select c.id from cadre c where c.deleted_at is null and c.in_post_status = '1' and c.rank = '132'
      and not exists (select 1 from user_account u where u.person_id = c.id)
    order by c.sort_no, c.id offset 3 limit 4`);
const ofDemonstration = (tx: Tx) =>
  tx.one<{ id: string }>(sql`
    select c.id from cadre c join user_account u on u.person_id = c.id
    where u.username = 'demo.cadre' and c.deleted_at is null`);

const dispatched = (tx: Tx, id: string) =>
  take(tx, secondmentProcess.actions.dispatch, id, { confirmed: ['appointment.secondment.no-line'] });

/** The months before this one but the last are told of. */
async function reports(tx: Tx, secondmentId: string, startOn: string, day: string): Promise<void> {
  const told = ['熟悉岗位职责，走访各教学单位', '参与本科专业建设方案修订', '牵头实践教学基地检查'];
  const rows = told
    .map((content, at) => ({ secondmentId, month: monthAfter(startOn.slice(0, 7), at), content }))
    .filter(({ month }) => month < day.slice(0, 7));
  await enter(tx, secondmentReport, rows);
}

async function terms(tx: Tx, day: string): Promise<void> {
  const [aid, county, coming, village] = await deputies(tx);
  const own = await ofDemonstration(tx);
  const term = (id: string | undefined, kind: string, place: [string, string], span: [string, string], no: number) =>
    id === undefined
      ? []
      : [
          {
            personId: id,
            kind,
            toUnit: place[0],
            toPost: place[1],
            startOn: span[0],
            planEndOn: span[1],
            documentNo: numberOf(span[0], no),
          },
        ];
  const within: [string, string] = [addMonths(day, -4), addMonths(day, 8)];
  const rows = [
    ...term(own?.id, '2', ['教务处', '副处长'], within, 21),
    ...term(aid?.id, '5', ['喀什古城学院', '副院长'], [addMonths(day, -19), addDays(day, -12)], 7),
    ...term(county?.id, '1', ['云川县委', '副书记'], [addMonths(day, -8), addMonths(day, 16)], 12),
    ...term(village?.id, '6', ['青溪镇石桥村', '第一书记'], [addMonths(day, -26), addMonths(day, -2)], 30),
    ...term(coming?.id, '1', ['江临市教育局', '副局长'], [addDays(day, 12), addMonths(day, 12)], 68),
  ];
  const ids = await enter(tx, secondment, rows);
  for (const [at, id] of ids.entries()) if ((rows[at]?.startOn ?? '') <= day) await dispatched(tx, id);
  const [first] = ids;
  if (first && own) await reports(tx, first, within[0], day);
  const left = ids.find((_, at) => rows[at]?.kind === '6');
  if (left)
    await take(tx, secondmentProcess.actions.endEarly, left, {
      realEndOn: addMonths(day, -3),
      endDocumentNo: numberOf(day, 41),
      reason: '驻村任务提前完成，经派出单位同意返岗',
      grade: '1',
      comment: '驻村帮扶成效突出',
    });
  await night(tx, secondment, 'expire');
}

export async function plantTerms(tx: Tx): Promise<void> {
  const day = await today(tx);
  await trials(tx, day);
  await terms(tx, day);
}
