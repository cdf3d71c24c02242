import { expect, test } from 'vitest';
import { partyMember } from 'contract/member/party-member.ts';
import { headingsOf } from './headings.ts';
import { likely, likeness, likest } from './likeness.ts';

test('a shortened word looks like the whole one; words that only share signs do not', () => {
  const pairs: [string, string][] = [
    ['正式', '正式党员'],
    ['硕士', '硕士研究生毕业'],
    ['大专', '大学专科毕业'],
    ['汉', '汉族'],
    ['男性', '男'],
    ['物理学院光学支部', '物理学院光学教工党支部'],
  ];
  for (const [one, other] of pairs) expect(likeness(one, other)).toBeGreaterThanOrEqual(likely);
  expect(likeness('正式', '预备党员')).toBe(0);
  expect(likeness('汗族', '汉族')).toBeLessThan(likely);
  expect(likest('正式', ['预备党员', '正式党员'], word => [word])).toEqual(['正式党员']);
});

test('headings find their field once each; what goes on behind a label is something else', () => {
  const known = headingsOf(partyMember, new Map([['备注', null]]));
  const headings = [
    '序号',
    '手机号码',
    '身份证号码',
    '所在支部',
    '出生年月',
    '入党日期',
    '备注',
    '姓名',
    '姓名',
    '姓名拼音',
  ];
  expect(known.match(headings)).toEqual([
    { field: null, by: 'label' },
    { field: 'phone', by: 'likeness' },
    { field: 'idCard', by: 'likeness' },
    { field: 'organisationId', by: 'likeness' },
    { field: 'birthDate', by: 'label' },
    { field: 'joinedOn', by: 'likeness' },
    { field: null, by: 'before' },
    { field: 'name', by: 'label' },
    { field: null, by: 'none' },
    { field: null, by: 'none' },
  ]);
});
