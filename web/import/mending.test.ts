import { expect, it } from 'vitest';
import type { Cause } from 'contract/import/mending.ts';
import { firstSaid, mendingOf } from './mending.ts';

const cause = (path: string, kind: Cause['kind'], value: string | null, proposals: Cause['proposals'] = []): Cause => ({
  id: `${path}.${value}`,
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
  expect(first).toEqual({ [formal.id]: '1' });
  const said = { ...first, [month.id]: '01', [phone.id]: null, [blank.id]: '1' };
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

it('[S2-05] sends which row of a double counts, and the id of a place that was chosen for a cell', () => {
  const double = cause('', 'double', null);
  const cells = { '7.organisationId': { rowNo: 7, field: 'organisationId', id: '12' } };
  expect(mendingOf([double], { [double.id]: 'last' }, cells)).toEqual({
    words: [],
    blanks: [],
    cells: [{ rowNo: 7, field: 'organisationId', text: null, id: '12' }],
    doubles: 'last',
  });
  expect(mendingOf([double], {}, {})).toEqual({ words: [], blanks: [], cells: [] });
});
