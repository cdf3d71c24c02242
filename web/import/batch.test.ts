import { expect, it } from 'vitest';
import { faultOfFile, isBusy, stepOf } from './batch.ts';

it('takes xlsx of at most 10 MB that hold something', () => {
  expect(faultOfFile({ name: '党员.xls', size: 10 })).toBe('文件格式不正确，仅支持xlsx');
  expect(faultOfFile({ name: '党员.xlsx', size: 11 * 1024 * 1024 })).toBe('文件不能超过 10 MB，请分成几份导入');
  expect(faultOfFile({ name: '党员.xlsx', size: 0 })).toBe('文件是空的，请重新选择');
  expect(faultOfFile({ name: '党员.XLSX', size: 10 })).toBeNull();
});

it('knows the step by the last instant set, and when the server is at work', () => {
  const at = '2026-11-18T02:41:52.000Z';
  const begun = { rehearsedAt: null, confirmedAt: null, endedAt: null, cancelledAt: null };
  const checked = { ...begun, rehearsedAt: at };
  const confirmed = { ...checked, confirmedAt: at };
  expect(
    [null, begun, checked, confirmed, { ...confirmed, endedAt: at }, { ...checked, cancelledAt: at }].map(stepOf),
  ).toEqual([0, 1, 1, 2, 3, 0]);
  expect([begun, checked, confirmed, { ...confirmed, endedAt: at }].map(isBusy)).toEqual([true, false, true, false]);
});
