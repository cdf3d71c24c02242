/** Steps that rest on a meeting of the branch: what its minutes say is not typed again. Domain-party 18, decision 327. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { messagesByField } from '../../testing/told.ts';
import { openDesks, other, teacher, type Desks } from './fixtures.ts';

let desks: Desks;
beforeAll(async () => {
  desks = await openDesks();
  await setClock(desks.world.database, '2025-11-20', '17:00:00');
});
afterAll(() => desks.world.close());

/** Held by the optics branch: so many due with a vote, the first of whom were there, two left out for illness. */
async function meetingOf(types: string, heldOn: string, due = 0, present = 0, organisationId = desks.at.optics) {
  const { body, status } = await desks.college('POST', '/api/zzsh/meeting', {
    organisationId,
    types,
    title: `${heldOn} 会议`,
    mode: '1',
    place: '物理楼 301',
    heldOn,
    startTime: '14:30',
    endTime: '16:00',
    hostId: desks.at['丁砚书'],
    recorderId: desks.at['顾青岚'],
  });
  expect([status, body.fields]).toEqual([201, undefined]);
  await desks.world.database.rows(sql`
    insert into meeting_attendee (name, meeting_id, organisation_id, is_voting, receipt, attendance, exemption, created_at, updated_at)
    select '党员' || n, ${body.id}::bigint, ${organisationId}::bigint, true, '0', case when n <= ${present} then '1' else '4' end,
      case when n > ${due} then '1' end, now(), now() from generate_series(1, ${due > 0 ? due + 2 : 0}::int) n`);
  await desks.world.database.rows(sql`update meeting set state = '4' where id = ${body.id}::bigint`);
  return body.id as string;
}
const motionIn = async (meetingId: string, votes: object) =>
  (
    await desks.college('POST', '/api/zzsh/meeting/agenda', {
      meetingId,
      name: '讨论接收预备党员',
      kind: '3',
      ...votes,
    })
  ).body.id as string;
const formOf = async (recordId: string, step: number) => {
  const row = await desks.world.database.one<{ form: Record<string, unknown> }>(sql`
    select form from development_step where record_id = ${recordId}::bigint and step = ${step} and is_current`);
  return row?.form;
};
const discussed = { pre_reviewed_on: '2025-11-01', stage: '3', activist_on: '2024-05-10', object_on: '2025-06-16' };

test('step 15 takes day and votes from the motion: of 28 due 20 were there and 18 agree, two are left out for illness', async () => {
  const { secretary, take, standing, rowOf, closeAll } = desks;
  const meetingId = await meetingOf('01;05', '2025-11-19', 28, 20);
  const motionId = await motionIn(meetingId, { votesFor: 18, votesAgainst: 1, votesAbstained: 0 });
  const id = await standing(teacher, { step: 15, values: discussed });
  const form = { meetingId, motionId, resolution: '同意接收为中共预备党员。' };
  const told = await take(secretary, id, '15/submit', { ...form, joinedOn: '2025-11-20', agree: 19 });
  expect(messagesByField(told)).toEqual([
    'joinedOn: 与会议记录不一致（会议记录为 2025-11-19），请核对；会议记录有误的，先更正会议记录',
    'agree: 与会议记录不一致（会议记录为 18），请核对；会议记录有误的，先更正会议记录',
    'agree: 赞成、反对、弃权票之和与到会人数不符',
  ]);
  const taken = await take(secretary, id, '15/submit', { ...form, writtenAgree: 2 });
  expect([taken.status, taken.body.result]).toEqual([200, '通过']);
  expect(await formOf(id, 15)).toMatchObject({
    meeting: '2025-11-19 会议',
    joinedOn: '2025-11-19',
    entitled: 30,
    excludedIll: 2,
    due: 28,
    present: 20,
    agree: 18,
    oppose: 1,
    abstain: 0,
    invalid: 1,
    writtenAgree: 2,
  });
  expect(await rowOf(id)).toMatchObject({ joinedOn: '2025-11-19', probationEndOn: '2026-11-19' });
  const steps = (await secretary('GET', `/api/fzdy/${id}/process`)).body.steps as { no: number; form: object }[];
  expect(steps.find(one => one.no === 15)?.form).toMatchObject({
    meetingName: '2025-11-19 会议',
    motionName: '讨论接收预备党员',
  });

  // One motion is about one person.
  const second = await standing(other, { step: 15, values: discussed });
  expect(messagesByField(await take(secretary, second, '15/submit', form))).toEqual([
    'motionId: 该表决已用于贺兰亭的“支部大会讨论接收”，请选择本人的表决议题',
  ]);
  await closeAll();
});

test('fourteen of twenty-eight votes are not more than half of those due: the minutes decide, not what is typed', async () => {
  const { secretary, take, standing, closeAll } = desks;
  const meetingId = await meetingOf('01', '2025-11-18', 28, 20);
  const motionId = await motionIn(meetingId, { votesFor: 14, votesAgainst: 6 });
  const id = await standing(teacher, { step: 15, values: discussed });
  const form = { meetingId, motionId, resolution: '未形成接收决议。' };
  expect((await take(secretary, id, '15/submit', form)).body).toMatchObject({ status: '5', result: '不通过' });
  await closeAll();
});

test('a meeting of another branch or kind, a motion of another meeting or without votes is told on its field', async () => {
  const { secretary, college, take, standing, closeAll, at } = desks;
  const elsewhere = await meetingOf('01', '2025-11-17', 9, 9, at.graduates);
  const lecture = await meetingOf('04', '2025-11-16');
  const assembly = await meetingOf('01', '2025-11-15', 28, 20);
  const unvoted = await motionIn(assembly, {});
  const foreign = await motionIn(elsewhere, { votesFor: 9 });
  const id = await standing(teacher, { step: 15, values: discussed });
  const typed = { ...desks.formOf(15), joinedOn: undefined, meeting: undefined };
  const told = async (who: typeof secretary, form: object) =>
    messagesByField(await take(who, id, '15/submit', { ...typed, ...form }));
  expect(await told(secretary, { joinedOn: '2025-11-19' })).toEqual([
    'meetingId: 请选择会议记录；会议没有在系统登记的，请填写会议名称',
  ]);
  expect(await told(secretary, { meetingId: lecture })).toEqual([
    'meetingId: “2025-11-16 会议”不是本支部已召开的相应会议，请重新选择会议记录',
  ]);
  // Beyond the reach of the secretary nothing of it is told, not even its title.
  expect(await told(secretary, { meetingId: elsewhere })).toEqual([
    expect.stringMatching(/^meetingId: (?!.*2025-11-17)/),
  ]);
  expect(await told(secretary, { meetingId: assembly, motionId: unvoted })).toEqual([
    'motionId: 所选议题没有登记表决票数，请先在会议记录中登记',
  ]);
  expect((await told(secretary, { meetingId: assembly, motionId: foreign })).join()).not.toContain('9');
  expect((await college('GET', `/api/fzdy/${id}`)).body.step).toBe('15');
  await closeAll();
});

test('step 3 takes name and day from the meeting of the committee; a meeting of paper is named as before', async () => {
  const { secretary, take, standing, rowOf, closeAll } = desks;
  const meetingId = await meetingOf('02', '2025-11-14');
  const id = await standing(teacher, { step: 3, values: { applied_on: '2025-06-01' } });
  const form = { recommendWay: '1', decision: '同意确定为入党积极分子', isRecommended: true };
  const taken = await take(secretary, id, '3/submit', { ...form, meetingId });
  expect([taken.status, messagesByField(taken)]).toEqual([200, []]);
  expect(await rowOf(id)).toMatchObject({ activistOn: '2025-11-14', step: '04' });
  expect(await formOf(id, 3)).toMatchObject({ meetingId, meeting: '2025-11-14 会议', activistOn: '2025-11-14' });
  await closeAll();
});

test('steps 7 and 12 hold their day against the minutes of the committee, step 23 day and votes against those of the assembly', async () => {
  const { secretary, take, standing, closeAll } = desks;
  const differs = (name: string, said: string) =>
    `${name}: 与会议记录不一致（会议记录为 ${said}），请核对；会议记录有误的，先更正会议记录`;
  const told = async (step: number, values: Record<string, string>, form: object) => {
    const id = await standing(teacher, { step, values });
    const faults = messagesByField(await take(secretary, id, `${step}/submit`, { ...desks.formOf(step), ...form }));
    await closeAll();
    return faults;
  };
  const committee = await meetingOf('02', '2025-11-13');
  const said = { meetingId: committee };
  expect(await told(7, { stage: '2' }, { ...said, objectOn: '2025-11-12' })).toContain(
    differs('objectOn', '2025-11-13'),
  );
  expect(await told(12, { stage: '3' }, { ...said, checkedOn: '2025-11-12' })).toContain(
    differs('checkedOn', '2025-11-13'),
  );
  const assembly = await meetingOf('01', '2025-11-12', 28, 20);
  const motionId = await motionIn(assembly, { votesFor: 17, votesAgainst: 3 });
  const formal = { meetingId: assembly, motionId, formalMeetingOn: '2025-11-11', agree: 18 };
  const faults = await told(23, { stage: '4', joined_on: '2024-11-10', probation_end_on: '2025-11-10' }, formal);
  expect(faults).toContain(differs('formalMeetingOn', '2025-11-12'));
  expect(faults).toContain(differs('agree', '17'));
});
