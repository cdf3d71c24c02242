/** 纪实 and the list for the meeting; a unit that is merged; who moves sideways. Domain-cadre 1.10. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenWorld } from '../../../testing/open-world.ts';
import { rowsIn } from '../../../testing/uploads.ts';
import { meeting, recommend, toNotice } from './fixture-way.ts';
import { deputy, faults, move, openMatters, told, type Matters } from './fixtures.ts';

let m: Matters<OpenWorld>;
const day = '2026-09-28';

beforeAll(async () => {
  m = await openMatters(day);
});
afterAll(() => m.world.close());

test('the whole way of a matter stands on one paper, the matters of a meeting on a sheet', async () => {
  const { id } = (await move(m, await deputy(m, '秦望岳'))).body;
  await toNotice(m, id, day);
  const preview = await m.department('GET', `/api/document/preview?code=appointmentChronicle&id=${id}`);
  const paper = JSON.stringify(preview.body);
  for (const words of [
    '秦望岳',
    '2026-001',
    '会议推荐',
    '41/46',
    '36/41',
    '干部档案审核',
    '无异议',
    '周若川',
    '8/0/0',
    '提请讨论',
  ])
    expect([words, paper.includes(words)]).toEqual([words, true]);
  const { meetingId } = await m.get(id);
  const sheet = await m.department('GET', `/api/gbAppointment/meeting/${meetingId}/sheet`);
  expect(sheet.status).toBe(200);
  const rows = await rowsIn(sheet.bytes, '任免事项');
  expect(rows.at(-1)).toEqual(['1', '秦望岳', '物理学院副院长', '物理学院院长', '副院长', '工作需要', '8/0/0']);
});

test('who moves sideways needs no recommendation; what is missing is told on every field at once', async () => {
  const personId = await deputy(m, '叶舒桐');
  const empty = await m.department('POST', '/api/gbAppointment', {
    batchName: '试',
    type: '1',
    personId,
    reason: '工作需要',
  });
  expect(faults(empty)).toEqual([
    ['toPostName', '请填写拟任职务'],
    ['toRank', '请填写拟任级别'],
    ['postAttribute', '请填写职务属性'],
    ['changeType', '请填写任职变动类别'],
  ]);
  const { body } = await move(m, personId, {
    changeType: '12',
    toPostName: '副院长（科研）',
    toRank: '132',
    postAttribute: '2',
  });
  expect((await m.step(body.id, 'submit')).body.state).toBe('30');
  expect((await recommend(m, body.id)).status).toBe(400);
  const foreign = await deputy(m, '江予白');
  const others = await move(m, foreign, { fromPostIds: body.fromPostIds });
  expect(told(others)).toEqual(['所选职务不是该干部现任的职务，请重新选择']);
});

test('a unit that is merged takes what is under way along, and what was finished stays', async () => {
  const id = await deputy(m, '魏晚亭');
  const { body } = await move(m, id);
  const gone = await move(m, await deputy(m, '韩叙言'), {
    type: '2',
    toPostName: null,
    toRank: null,
    postAttribute: null,
    changeType: null,
  });
  await m.step(gone.body.id, 'submit');
  const votes = { meetingId: await meeting(m, day), voteWay: '2', agreeCount: 8, againstCount: 0, abstainCount: 0 };
  await m.step(gone.body.id, 'decide', votes);
  await m.step(gone.body.id, 'finish', { documentNo: '江大党干〔2026〕40号', signedOn: day });
  const into = await m.world.idOf('unit', 'code', '202');
  const unit = (await m.department('GET', `/api/dwxx/${m.physics}`)).body;
  const merged = await m.department('POST', `/api/dwxx/${m.physics}/merge`, {
    version: unit.version,
    targetId: into,
    documentNo: '江大校〔2026〕12号',
    changedOn: day,
    reason: '学科整合',
  });
  expect([merged.status, faults(merged)]).toEqual([200, []]);
  expect((await m.get(body.id)).unitId).toBe(into);
  expect((await m.get(gone.body.id)).unitId).toBe(m.physics);
});
