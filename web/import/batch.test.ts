import { expect, it } from 'vitest';
import {
  faultOfFile,
  isBusy,
  progressOf,
  removalOf,
  sentenceOf,
  sourceOf,
  stateWord,
  stepOf,
  timeLeft,
  withdrawableFor,
} from './batch.ts';
import type { ImportBatchLine } from 'contract/import/batch.ts';

it('takes xlsx of at most 10 MB that hold something', () => {
  expect(faultOfFile({ name: '党员.xls', size: 10 })).toBe('文件格式不正确，仅支持xlsx');
  expect(faultOfFile({ name: '党员.xlsx', size: 11 * 1024 * 1024 })).toBe('文件不能超过 10 MB，请分成几份导入');
  expect(faultOfFile({ name: '党员.xlsx', size: 0 })).toBe('文件是空的，请重新选择');
  expect(faultOfFile({ name: '党员.XLSX', size: 10 })).toBeNull();
});

const at = '2026-11-18T02:41:52.000Z';
const begun: ImportBatchLine = {
  id: '1',
  area: 'member',
  entity: 'partyMember',
  label: '党员',
  fileName: '党员.xlsx',
  mode: 'addAndUpdate',
  allOrNothing: false,
  clearsBlank: false,
  state: 1,
  totalCount: 0,
  addCount: 0,
  updateCount: 0,
  sameCount: 0,
  askedCount: 0,
  faultCount: 0,
  leftCount: 0,
  doneCount: 0,
  removeCount: 0,
  withdrawnCount: 0,
  failure: [],
  ownerName: '周若川',
  isOwn: true,
  startedAt: at,
  mappingAt: null,
  checkingAt: null,
  rehearsedAt: null,
  confirmedAt: null,
  endedAt: null,
  cancelledAt: null,
  withdrawingAt: null,
  withdrawnAt: null,
  withdrawableUntil: null,
};
const checked = {
  ...begun,
  totalCount: 100,
  addCount: 60,
  updateCount: 20,
  sameCount: 10,
  faultCount: 10,
  rehearsedAt: at,
};
const confirmed = { ...checked, confirmedAt: at, doneCount: 20 };
const written = { ...confirmed, state: 2, doneCount: 80, endedAt: at, withdrawableUntil: '2026-11-25T02:41:52.000Z' };
const phases = [begun, checked, confirmed, written, { ...written, withdrawingAt: at }];

it('knows the step by the last instant set, and when the server is at work', () => {
  expect([null, ...phases, { ...checked, cancelledAt: at }].map(stepOf)).toEqual([0, 1, 1, 2, 3, 3, 0]);
  expect(phases.map(isBusy)).toEqual([true, false, true, false, true]);
});

it('says what is being done and how far it is', () => {
  expect(phases.map(one => progressOf(one)?.words ?? null)).toEqual([
    '正在读取表格',
    null,
    '正在写入',
    null,
    '正在撤销',
  ]);
  expect(progressOf({ ...confirmed, cancelledAt: at })).toMatchObject({ words: '正在停止', done: 20, of: 80 });
  expect(timeLeft({ done: 20, of: 80, since: at }, Date.parse(at) + 10_000)).toBe('约剩 30 秒');
  expect(timeLeft({ done: 0, of: 80, since: at }, Date.parse(at) + 10_000)).toBe('');
});

it('never calls a batch a success of which rows were at fault', () => {
  const partly = { ...written, state: 2, faultCount: 12 };
  expect(stateWord({ ...partly, doneCount: 88 })).toEqual({ label: '部分失败：写入 88 行，失败 12 行', tone: 'warn' });
  expect(stateWord({ ...partly, state: 3, doneCount: 0, sameCount: 0 })).toEqual({ label: '失败', tone: 'error' });
});

it('tells somebody who was asked for neither as written nor as a fault', () => {
  const asked = { ...written, doneCount: 78, askedCount: 2, faultCount: 0 };
  expect(stateWord(asked)).toEqual({ label: '成功：写入 78 行，已发出请求 2 行', tone: 'ok' });
  expect(stateWord({ ...asked, state: 3, doneCount: 0, sameCount: 0 })).toMatchObject({ tone: 'warn' });
  expect(
    sentenceOf({
      ...asked,
      isOldTemplate: false,
      warningCount: 0,
      removePersonCount: 0,
      keptCount: 0,
      columns: [],
      missing: [],
      doubles: null,
      workbook: null,
      words: [],
    }),
  ).toBe('已写入 78 行，已发出请求 2 行，未写入 20 行');
});

it('says how many records of how many people go, and nothing of a batch that removed none', () => {
  const replaced = { ...checked, mode: 'replace' as const, label: '家庭成员', removeCount: 5, removePersonCount: 2 };
  expect(removalOf(replaced)).toBe('将删除表中没有的 2 人的 5 条家庭成员');
  expect(removalOf({ ...replaced, endedAt: at, doneCount: 80 })).toBe('已按表格删除 2 人的 5 条家庭成员');
  expect(removalOf({ ...replaced, endedAt: at, cancelledAt: at })).toBeNull();
  expect(removalOf({ ...replaced, removeCount: 0 })).toBeNull();
});

it('waits for a person while columns are unknown, and counts the time from the last check', () => {
  const mapping = { ...begun, totalCount: 100, mappingAt: at };
  expect([stepOf(mapping), isBusy(mapping), progressOf(mapping), stateWord(mapping).label]).toEqual([
    1,
    false,
    null,
    '待对应列',
  ]);
  const again = { ...begun, totalCount: 100, leftCount: 2, addCount: 8, checkingAt: '2026-11-18T03:00:00.000Z' };
  expect(progressOf(again)).toMatchObject({ words: '正在逐行检查', done: 10, since: '2026-11-18T03:00:00.000Z' });
});

it('has one word for each state, and knows how long a batch can be taken back', () => {
  const words = [
    begun,
    checked,
    { ...written, faultCount: 0 },
    { ...written, withdrawingAt: at, withdrawnAt: at },
    { ...checked, cancelledAt: at, endedAt: at },
  ];
  expect(words.map(one => stateWord(one).label)).toEqual(['正在读取表格', '待确认', '成功', '已撤销', '已取消']);
  expect(withdrawableFor(written, Date.parse(at))).toBe('7 天');
  expect(withdrawableFor(written, Date.parse('2026-11-24T22:41:52.000Z'))).toBe('4 小时');
  expect(withdrawableFor(written, Date.parse('2026-11-26T02:41:52.000Z'))).toBeNull();
  expect(withdrawableFor({ ...written, isOwn: false }, Date.parse(at))).toBeNull();
});

it('[K-04] names the sheet that is read, where the workbook has several', () => {
  const workbook = { sheets: [{ name: '名册', isFit: true }], sheet: '名册', hiddenCount: 0, takesHidden: null };
  expect(sourceOf({ fileName: '班级.xlsx', workbook })).toBe('班级.xlsx');
  const cover = { ...workbook, sheets: [{ name: '封面', isFit: false }, ...workbook.sheets] };
  expect(sourceOf({ fileName: '班级.xlsx', workbook: cover })).toBe('班级.xlsx，只读取工作表“名册”');
});
