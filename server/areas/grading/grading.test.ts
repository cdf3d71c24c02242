/** From opened ballots to confirmed grades: 学院党政正职 of a school, five to be graded and one who is new. */
import { sql } from 'drizzle-orm';
import { assessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../kit/actor.ts';
import { txOf } from '../../kit/tx.ts';
import { rowsById } from '../../kit/write/load.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { setClock } from '../../testing/clock.ts';
import { messages } from '../../testing/told.ts';
import { enterResults } from './index.ts';

let world: OpenWorld;
let department: Ask;
let schemeId: string;
/** Number of each cadre, and what everybody on the staff says: 1 优秀 to 4 不称职. */
const people = [
  { number: 'GZ941007', name: '邵承志', mark: 1 },
  { number: 'GZ101016', name: '蒋知夏', mark: 1 },
  { number: 'GZ191025', name: '许怀瑾', mark: 2 },
  { number: 'GZ021001', name: '', mark: 2 },
  { number: 'GZ081006', name: '', mark: 4 },
  { number: 'GZ981003', name: '', mark: 1, startOn: '2026-09-01' },
];
const resultIds: string[] = [];
const cadreIds: string[] = [];

const stamps = sql`now(), now()`;
async function inserted(statement: ReturnType<typeof sql>): Promise<string> {
  return (await world.database.one<{ id: string }>(statement))?.id ?? '';
}
async function newScheme(unitId: string): Promise<string> {
  const id = await inserted(sql`
    insert into assessment_scheme (name, year, kind, object_kind, unit_id, judge_type, start_at, end_at, closed_at,
      min_group_ballots, trim_percent, excellent_score, competent_score, basic_score, incompetent_score, state,
      created_at, updated_at)
    values ('2026年度中层干部考核', 2026, '2', '1', ${unitId}::bigint, '1', '2026-11-01', '2026-11-18', '2026-11-18', 5, 0,
      95, 85, 70, 50, '3', ${stamps}) returning id`);
  await inserted(sql`insert into assessment_indicator (scheme_id, sort_no, name, weight, created_at, updated_at)
    values (${id}::bigint, 1, '政治素质', 60, ${stamps}), (${id}::bigint, 2, '工作实绩', 40, ${stamps}) returning id`);
  return id;
}
const newGroup = (type: string, name: string, weight: number) =>
  inserted(sql`
    insert into rater_group (scheme_id, type, name, anonymity, weights, expected_count, max_excellent_percent, created_at,
      updated_at)
    values (${schemeId}::bigint, ${type}, ${name}, '2', ${`正职 ${weight}`}, 10, 0, ${stamps}) returning id`);

async function newTarget(unitId: string, { number, startOn = '2020-01-01' }: (typeof people)[number]): Promise<string> {
  const made = await department('POST', '/api/gbjbxx', { number, cadreType: '2', rank: '131' });
  expect([number, made.status]).toEqual([number, 201]);
  cadreIds.push(made.body.id);
  const post = { personId: made.body.id, unitId, postName: '院长', postAttribute: '1', rank: '131', startOn };
  expect((await department('POST', '/api/gbjbxx/post', post)).status).toBe(201);
  return inserted(sql`
    insert into assessment_target (scheme_id, name, cadre_id, unit_id, post, pool, created_at, updated_at)
    select ${schemeId}::bigint, name, id, ${unitId}::bigint, '院长', '正职', ${stamps} from person
    where id = ${made.body.id}::bigint returning id`);
}

/** Six of the staff say the same of each; of the leaders four alone, who say 不称职 of all. */
async function close(groups: { staff: string; leaders: string }, targets: string[]): Promise<void> {
  const ballot = (groupId: string, mark: (at: number) => number) => ({
    groupId,
    isStraight: false,
    isInvalid: false,
    targets: targets.map((targetId, at) => ({
      targetId,
      marks: [mark(at), 2],
    })),
  });
  const staff = Array.from({ length: 6 }, () => ballot(groups.staff, at => people[at]?.mark ?? 2));
  const leaders = Array.from({ length: 4 }, () => ballot(groups.leaders, () => 4));
  await world.database.transaction(async connection => {
    const tx = txOf(connection, world.registry, asSystem('计票'));
    await tx.rows(sql`update assessment_scheme set state = '4' where id = ${schemeId}::bigint`);
    const scheme = (await rowsById(tx, assessmentScheme, [schemeId])).get(schemeId);
    if (scheme) await enterResults(tx, scheme, [...staff, ...leaders]);
  });
}

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-20');
  department = await world.as('demo.department');
  const unitId = await world.idOf('unit', 'code', '201');
  schemeId = await newScheme(unitId);
  const groups = { staff: await newGroup('D', '教职工代表', 60), leaders: await newGroup('A', '校领导', 40) };
  const targets: string[] = [];
  for (const one of people) targets.push(await newTarget(unitId, one));
  const early = await department('GET', `/api/khScheme/${schemeId}/result`);
  expect([early.status, messages(early)]).toEqual([400, ['方案未关闭，不能查看结果']]);
  await close(groups, targets);
  const rows = await world.database.rows<{ id: string }>(
    sql`select id from assessment_result where scheme_id = ${schemeId}::bigint order by target_id`,
  );
  resultIds.push(...rows.map(({ id }) => id));
});
afterAll(() => world.close());

const board = async () => (await department('GET', `/api/khScheme/${schemeId}/result`)).body;
const give = (...grades: (string | null)[]) =>
  department('POST', `/api/khScheme/${schemeId}/grade`, {
    grades: grades.map((grade, at) => ({ id: resultIds[at], grade })),
  });
async function confirm(confirmedOn = '2026-11-19') {
  const { version } = (await department('GET', `/api/khScheme/${schemeId}`)).body;
  return department('POST', `/api/khScheme/${schemeId}/approve`, {
    version,
    confirmedOn,
    confirmMeeting: '校党委常委会',
  });
}

test('[BIZ-30] the board tells totals and ranks, four leaders are left out, and one of five may be 优秀', async () => {
  const { rows, pools, quality } = await board();
  // 95 × 60 % + 85 × 40 %, 85, 50 × 60 % + 85 × 40 %.
  expect(rows.map((one: Record<string, unknown>) => [one['total'], one['rank']])).toEqual([
    [9100, 1],
    [9100, 1],
    [9100, 1],
    [8500, 4],
    [8500, 4],
    [6400, 6],
  ]);
  expect(rows[0].parts).toMatchObject([{ weight: 60, effective: 10_000, ballots: 6, mean: 9100 }]);
  expect(rows[0].dropped).toHaveLength(1);
  expect(rows[0].spans).toEqual([{ from: 0, to: 0, count: 6 }]);
  expect(quality).toMatchObject({ received: 10, invalid: 0, straight: 0, short: [{ targets: 6 }] });
  expect(pools).toMatchObject([{ pool: '正职', persons: 6, graded: 5, most: 1, given: 0, indicators: [8417, 8500] }]);
  // (95 × 3 + 85 × 2 + 50) ÷ 6 over the pool. Two share the first place: neither is proposed; who is new has no grade; 64 is 基本称职.
  const proposal = (id: string | undefined) => rows.find((one: { id: string }) => one.id === id)?.proposal;
  expect(resultIds.map(proposal)).toEqual(['2', '2', '2', '2', '3', '5']);
});

test('a result that is named twice has one grade, the last that was sent', async () => {
  const [first, second] = resultIds;
  const grades = [
    { id: first, grade: '1' },
    { id: second, grade: '1' },
    { id: second, grade: '2' },
  ];
  expect((await department('POST', `/api/khScheme/${schemeId}/grade`, { grades })).status).toBe(200);
  const rows: { id: string; grade: string | null }[] = (await board()).rows;
  expect([first, second].map(id => rows.find(one => one.id === id)?.grade)).toEqual(['1', '2']);
});

test('a second 优秀 is refused, and so is a grade for who is new', async () => {
  expect((await give('1', '2', '2', '2', '3', '5')).status).toBe(200);
  expect(messages(await give('1', '1'))).toEqual(['优秀名额超限：本组最多1名']);
  expect(messages(await give('1', '2', '2', '2', '3', '2'))).toEqual(['任现职不满六个月，只能评为不确定等次']);
  expect(messages(await give('7'))).toEqual(['请选择列表中的等次']);
  expect((await board()).pools[0].given).toBe(1);
});

test('whoever is under discipline cannot be 优秀', async () => {
  const office = await world.as('demo.discipline');
  const entered = await office('POST', '/api/person/discipline', {
    personId: cadreIds[0],
    kind: '12',
    decidedOn: '2026-05-20',
    months: 12,
    reason: '违反工作纪律',
    authority: '中共江临大学纪律检查委员会',
    documentNo: '江大纪〔2026〕12号',
  });
  expect([entered.status, messages(entered)]).toEqual([201, []]);
  const { version } = (await office('GET', `/api/person/discipline/${entered.body.id}`)).body;
  const approved = await department('POST', `/api/person/discipline/${entered.body.id}/approve`, { version });
  expect(approved.status).toBe(200);
  expect(messages(await give('1'))).toEqual(['处分影响期内不得评为优秀']);
  expect((await give('2', '1')).status).toBe(200);
});

test('一票否决 leaves 不称职 alone and takes back the grade that was given; lifted, it is graded anew, and both are in the trace', async () => {
  const resultId = resultIds[1] ?? '';
  const mark = (name: string, reason: string) =>
    department('POST', `/api/khScheme/${schemeId}/${name}`, { resultId, reason });
  const rowOf = async () => (await board()).rows.find((one: { id: string }) => one.id === resultId);
  expect(messages(await mark('veto', ' '))).toEqual(['请填写事由和依据']);
  expect(messages(await mark('liftVeto', '核查不实'))).toEqual(['没有标记一票否决']);
  expect((await mark('veto', '违反政治纪律，见江大纪〔2026〕15号')).status).toBe(200);
  expect(await rowOf()).toMatchObject({
    vetoReason: '违反政治纪律，见江大纪〔2026〕15号',
    grade: null,
    proposal: '4',
  });
  expect(messages(await give(null, '2'))).toEqual(['政治或廉洁项目一票否决，应评为不称职']);
  expect((await give(null, '4')).status).toBe(200);
  expect(messages(await mark('veto', '再次标记'))).toEqual(['已标记一票否决']);
  expect((await mark('liftVeto', '核查不实')).status).toBe(200);
  expect(await rowOf()).toMatchObject({ vetoReason: null, grade: '4' });
  const kept = await world.database.rows<{ reason: string }>(sql`
    select reason from change_record where entity = 'assessmentResult' and record_id = ${resultId}::bigint
      and reason like '%一票否决%' order by id`);
  expect(kept.map(({ reason }) => reason)).toEqual([
    '一票否决：违反政治纪律，见江大纪〔2026〕15号',
    '撤销一票否决：核查不实',
  ]);
  expect((await give('2', '1')).status).toBe(200);
});

test('whoever leads a unit whose leading group is 较差 in the same year cannot be 优秀', async () => {
  const unitId = await world.idOf('unit', 'code', '201');
  const teamId = await inserted(sql`
    insert into leadership_team (name, unit_id, team_type, session, start_on, state, created_at, updated_at)
    values ('物理学院党政领导班子', ${unitId}::bigint, '14', 9, '2024-01-01', '1', ${stamps}) returning id`);
  const graded = async (year: number, grade: string) => {
    const id = await inserted(sql`
      insert into assessment_scheme (name, year, kind, object_kind, unit_id, judge_type, start_at, end_at, min_group_ballots,
        trim_percent, excellent_score, competent_score, basic_score, incompetent_score, state, created_at, updated_at)
      values ('领导班子考核', ${year}, '2', '2', ${unitId}::bigint, '1', '2026-11-01', '2026-11-18', 5, 0, 95, 85, 70, 50,
        '4', ${stamps}) returning id`);
    const targetId = await inserted(sql`
      insert into assessment_target (scheme_id, name, team_id, unit_id, pool, created_at, updated_at)
      values (${id}::bigint, '物理学院党政领导班子', ${teamId}::bigint, ${unitId}::bigint, '领导班子', ${stamps}) returning id`);
    await inserted(sql`
      insert into assessment_result (name, scheme_id, target_id, unit_id, pool, total, team_grade, created_at, updated_at)
      values ('物理学院党政领导班子', ${id}::bigint, ${targetId}::bigint, ${unitId}::bigint, '领导班子', 5000, ${grade},
        ${stamps}) returning id`);
  };
  // 较差 of another year, and 一般 of this one, weigh nothing.
  await graded(2025, '4');
  await graded(2026, '3');
  expect((await give('2', '1')).status).toBe(200);
  await graded(2026, '4');
  expect(messages(await give('2', '1'))).toEqual(['所在班子考核为较差，主要负责人不得评为优秀']);
  const { rows } = await board();
  expect(rows.map((one: { leadsPoorTeam: boolean }) => one.leadsPoorTeam)).toEqual([
    true,
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(rows.some((one: { proposal: string }) => one.proposal === '1')).toBe(false);
  await world.database.rows(sql`update assessment_result set team_grade = '3' where team_grade = '4'`);
});

test('the calculation sheet is there for whoever reaches all, and names nobody who rated', async () => {
  const { status, bytes } = await department('POST', `/api/khScheme/${schemeId}/calculation`, {});
  expect(status).toBe(200);
  const [parts, totals, places] = (await readXlsx(bytes)).sheets;
  expect(parts?.rows[3]?.slice(3, 9)).toEqual(['教职工代表', 6, 60, 6, 546, 91]);
  expect(totals?.rows.slice(3).map(row => [row[6], row[7]])).toEqual([
    [91, 1],
    [91, 1],
    [91, 1],
    [85, 4],
    [85, 4],
    [64, 6],
  ]);
  expect(places?.rows[3]).toEqual(['正职', 5, 20, 1]);
});

test('confirmed grades are in the records of the cadres, and nothing is opened again', async () => {
  expect((await give('2', '1', null)).status).toBe(200);
  expect(messages(await confirm())).toEqual(['还有 1 名考核对象未评定等次']);
  expect((await give('2', '1', '2')).status).toBe(200);
  expect(messages(await confirm('2026-11-21'))).toEqual(['会议日期不能晚于今天']);
  expect(messages(await confirm('2026-11-17'))).toEqual(['会议日期不能早于测评关闭日期']);
  // Entered by hand meanwhile: people look at it.
  const typed = { personId: cadreIds[3], year: 2026, type: '2', grade: '2' };
  const entered = (await department('POST', '/api/gbjbxx/assess', typed)).body;
  expect(messages(await confirm())).toEqual([expect.stringContaining('已登记 2026 年度的同类考核，请先核对考核情况')]);
  await department('DELETE', '/api/gbjbxx/assess', [entered.id]);
  expect((await confirm()).status).toBe(200);
  const record = (await department('GET', `/api/gbjbxx/assess?personId=${cadreIds[4]}`)).body.content;
  expect(record).toMatchObject([{ year: 2026, type: '2', grade: '3', score: '64.00', rankNo: 6, rankTotal: 6 }]);
  const sheet = await department('GET', `/api/document/preview?code=assessmentFeedback&id=${resultIds[4]}`);
  const said = JSON.stringify(sheet.body);
  for (const words of ['2026年度中层干部考核', '64.00', '基本称职', '教职工代表', '100.00%', '2026年11月19日'])
    expect([words, said.includes(words)]).toEqual([words, true]);
  expect(said).not.toContain('校领导');
  expect(messages(await give('2'))).toEqual(['已关闭的方案不能重新开启']);
  expect(messages(await confirm())).toEqual(['已关闭的方案不能重新开启']);
});
