import { expect, it } from 'vitest';
import type { Cause } from 'contract/import/mending.ts';
import { firstSaid, keyOf, mendingOf } from './mending.ts';

const cause = (path: string, kind: Cause['kind'], value: string | null, proposals: Cause['proposals'] = []): Cause => ({
  path,
  heading: path,
  code: 'kit.not-in-dictionary',
  message: '不在字典范围内',
  value,
  samples: [],
  rows: 292,
  rowNos: [2],
  kind,
  proposals,
  isLikely: proposals.length > 0,
});

it('proposes the likely meaning of a word, and sends what was said of words, months, blanks and cells', () => {
  const formal = cause('memberCategory', 'word', '正式', [{ value: '1', label: '正式党员' }]);
  const [month, phone, blank] = [
    cause('joinedOn', 'month', null),
    cause('email', 'blank', null),
    cause('formalType', 'word', null),
  ];
  const causes = [formal, month, phone, blank];
  const first = firstSaid(causes);
  expect(first).toEqual({ [keyOf(formal)]: '1' });
  const said = { ...first, [keyOf(month)]: '01', [keyOf(phone)]: null, [keyOf(blank)]: '1' };
  expect(mendingOf(causes, said, { '7.phone': { rowNo: 7, field: 'phone', text: ' 19900000001 ' } })).toEqual({
    words: [
      { field: 'memberCategory', text: '正式', to: '1' },
      { field: 'joinedOn', text: 'yyyy-MM', to: '01' },
      { field: 'formalType', text: '', to: '1' },
    ],
    blanks: [{ field: 'email', code: 'kit.not-in-dictionary' }],
    cells: [{ rowNo: 7, field: 'phone', text: '19900000001' }],
  });
});
