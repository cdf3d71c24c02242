import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { BallotPreview } from 'contract/assessment/calls.ts';
import { judgeTypes, wordings } from 'contract/assessment/codes.ts';
import { expect, test } from 'vitest';
import { nextOpen, Pad } from './phone-matrix.tsx';

const rows = [
  { targetId: '1', values: [1, null, 2] },
  { targetId: '2', values: [null, 1, 1] },
];

test('a mark leads on to the next open cell, and from the end to what was passed over', () => {
  expect(nextOpen(rows, null)).toEqual({ targetId: '1', at: 1 });
  expect(nextOpen(rows, { targetId: '1', at: 1 })).toEqual({ targetId: '2', at: 0 });
  expect(nextOpen(rows, { targetId: '2', at: 2 })).toEqual({ targetId: '1', at: 1 });
  expect(nextOpen([{ targetId: '1', values: [1, -1] }], { targetId: '1', at: 0 })).toBeNull();
});

const paper: BallotPreview = {
  scheme: {
    name: '2026年度中层干部考核',
    judgeType: judgeTypes.level,
    wording: wordings.competence,
    startAt: '2026-12-01T01:00:00.000Z',
    endAt: '2026-12-10T10:00:00.000Z',
    notice: null,
    hasDrafts: true,
    excellentMost: null,
    isKept: false,
    leastBallots: 5,
  },
  groupName: '教职工代表',
  anonymity: '3',
  indicators: [{ name: '德', description: null, weight: 100 }],
  targets: [{ targetId: '1', name: '邵承志', unitName: null, post: '院长', hasReport: false }],
};
test('the pad gives one mark at a time: none for a whole row', () => {
  const cell = { targetId: '1', at: 0 };
  const pad = renderToStaticMarkup(createElement(Pad, { paper, cell, values: [2], choose: () => undefined }));
  const buttons = [...pad.matchAll(/<button[^>]*>([^<]*)<\/button>/g)].map(([, word]) => word);
  expect(buttons).toEqual(['优秀', '称职', '基本称职', '不称职', '不了解']);
});
