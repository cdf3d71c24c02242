import { expect, it } from 'vitest';
import type { BulkChange } from 'contract/bulk/change.ts';
import { canTakeBack, doneOf, phaseOf, sumOf, takenBackOf } from './words.ts';

const change: BulkChange = {
  id: '7',
  entity: 'partyMember',
  label: '党员',
  filter: '性别：女',
  fields: [{ name: 'hasHardship', label: '是否困难党员', text: '是' }],
  reason: null,
  totalCount: 1203,
  doneCount: 1203,
  changedCount: 1201,
  sameCount: 0,
  leftOutCount: 2,
  leftOut: [],
  startedAt: '2026-11-20T02:00:00.000Z',
  endedAt: '2026-11-20T02:00:09.000Z',
  failure: null,
  withdrawableUntil: '2026-11-27T02:00:09.000Z',
  withdrawingAt: null,
  withdrawnAt: null,
  withdrawnCount: 0,
  kept: [],
};
const now = Date.parse('2026-11-21T00:00:00Z');

it('says what is ready, what is done and what came back', () => {
  const preview = { filter: '', fields: [], count: 9, ready: 1200, same: 1, warned: [], samples: [] };
  const blocked = [{ reason: '不在您的修改范围内', count: 2, titles: [] }];
  expect(sumOf({ ...preview, blocked }, '人')).toBe('1,200 人可办理，1 人已是该值，2 人不可办理');
  expect(sumOf({ ...preview, same: 0, blocked: [] }, '人')).toBe('1,200 人可办理');
  expect(doneOf(change, '人')).toBe('已修改 1,201 人，2 人未修改');
  const kept = [{ recordId: '1', title: '顾青岚', reason: '', who: null, when: null }];
  expect(takenBackOf({ ...change, withdrawnCount: 1200, kept }, '人')).toBe(
    '已撤销 1,200 人的修改，1 人未撤销，见批量修改记录',
  );
});

it('is taken back while it is at rest and its days are not over', () => {
  expect(phaseOf(change)).toBe('partly');
  expect(phaseOf({ ...change, leftOutCount: 0 })).toBe('done');
  expect(canTakeBack(change, now)).toBe(true);
  expect(canTakeBack(change, Date.parse('2026-11-27T02:00:10Z'))).toBe(false);
  expect(canTakeBack({ ...change, endedAt: null, withdrawableUntil: null }, now)).toBe(false);
  expect(canTakeBack({ ...change, withdrawnAt: '2026-11-20T03:00:00Z' }, now)).toBe(false);
  expect(canTakeBack({ ...change, changedCount: 0 }, now)).toBe(false);
});
