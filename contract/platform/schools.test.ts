import { describe, expect, test } from 'vitest';
import { faultsOfSchools, shippedSchools } from './schools.ts';

describe('the shipped schools', () => {
  test('[BRAND-01] [BRAND-02] are seventeen, each whole and with a code of its own', () => {
    expect(shippedSchools).toHaveLength(17);
    expect(faultsOfSchools(shippedSchools)).toEqual([]);
    expect(Object.keys(shippedSchools[0]!)).toEqual(['school', 'schoolName', 'schoolLogo', 'footerTxt']);
  });
  test.each([
    ['[BRAND-05] kc', 'kc', '科川大学'],
    ['[BRAND-06] ly', 'ly', '临原师范大学'],
    ['[BRAND-07] rj', 'rj', '融江理工大学'],
    ['[BRAND-08] jr', 'jr', '锦融商学院'],
    ['[BRAND-09] jl', 'jl', '江临大学'],
    ['[BRAND-10] bh', 'bh', '北澜海洋大学'],
    ['[BRAND-11] cl', 'cl', '长岭医科大学'],
    ['[BRAND-12] dq', 'dq', '东渠农业大学'],
    ['[BRAND-13] fh', 'fh', '枫湖财经大学'],
    ['[BRAND-14] gs', 'gs', '谷山矿业大学'],
    ['[BRAND-15] hx', 'hx', '鹤溪外国语大学'],
    ['[BRAND-16] mz', 'mz', '明洲交通大学'],
    ['[BRAND-17] nt', 'nt', '南亭艺术学院'],
    ['[BRAND-18] qy', 'qy', '青屿民族大学'],
    ['[BRAND-19] sh', 'sh', '松河政法大学'],
    ['[BRAND-20] wl', 'wl', '望麓体育学院'],
    ['[BRAND-21] xy', 'xy', '溪源电力高等专科学校'],
  ])('%s has name, logo and footer', (_, code, name) => {
    const found = shippedSchools.find(one => one.school === code);
    expect(found).toEqual({ school: code, schoolName: name, schoolLogo: code, footerTxt: `${name}党委组织部` });
  });
});

test('[BRAND-02] a list tells every part that is missing and every code that comes twice', () => {
  const whole = { school: 'a', schoolName: '甲', schoolLogo: 'a', footerTxt: '甲' };
  expect(faultsOfSchools([whole, { ...whole, footerTxt: ' ' }, {}])).toEqual([
    '第 2 所学校缺少 footerTxt',
    '第 3 所学校缺少 school',
    '第 3 所学校缺少 schoolName',
    '第 3 所学校缺少 schoolLogo',
    '第 3 所学校缺少 footerTxt',
    '学校代码“a”重复',
  ]);
  expect(faultsOfSchools([])).toEqual(['应为学校的列表，至少一所']);
});
