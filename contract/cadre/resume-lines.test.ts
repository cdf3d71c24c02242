import { expect, test } from 'vitest';
import { linesFrom } from './resume-lines.ts';

const study = { kind: '1', education: '21', school: '江临大学', department: '物理系', major: '物理学' };
const told = (recorded: Omit<Parameters<typeof linesFrom>[0], 'terms'>) =>
  linesFrom({ ...recorded, terms: [] }).lines.map(
    one => `${one.isMeanwhile ? '其间：' : ''}${one.startMonth}--${one.endMonth ?? ''} ${one.content}`,
  );

test('studies, work and posts become one line after the other, each ending where the next begins', () => {
  expect(
    told({
      studies: [
        { ...study, startMonth: '1994-09', endMonth: '1998-07' },
        { ...study, education: '14', major: '光学', startMonth: '1998-09', endMonth: '2001-06' },
      ],
      works: [
        { startMonth: '2001-07', endMonth: null, unitText: '江临大学物理学院', department: null, postText: '教师' },
      ],
      posts: [
        { startMonth: '2010-03', endMonth: '2016-05', unitText: '物理学院', postText: '副院长' },
        { startMonth: '2016-05', endMonth: null, unitText: '物理学院', postText: '院长' },
      ],
    }),
  ).toEqual([
    '1994-09--1998-07 江临大学物理系物理学专业学习',
    '1998-09--2001-07 江临大学物理系光学专业硕士研究生学习',
    '2001-07--2010-03 江临大学物理学院教师',
    '2010-03--2016-05 物理学院副院长',
    '2016-05-- 物理学院院长',
  ]);
});

test('what was studied in service stands inside the line it went on beside; what spans two is left to a person', () => {
  const works = [
    { startMonth: '2001-07', endMonth: '2010-03', unitText: '人事处', department: null, postText: '科员' },
    { startMonth: '2010-03', endMonth: null, unitText: '人事处', department: null, postText: '副处长' },
  ];
  const inService = { ...study, kind: '2', education: '14', department: null, major: '行政管理' };
  const { lines, left } = linesFrom({
    works,
    posts: [],
    terms: [],
    studies: [
      { ...inService, startMonth: '2004-09', endMonth: '2007-06' },
      { ...inService, school: '云川大学', startMonth: '2009-09', endMonth: '2012-06' },
    ],
  });
  expect(lines.map(one => [one.isMeanwhile, one.content])).toEqual([
    [false, '人事处科员'],
    [true, '江临大学行政管理专业硕士研究生学习'],
    [false, '人事处副处长'],
  ]);
  expect(left).toEqual(['云川大学的学习']);
});

test('a term elsewhere stands inside the line at home as long as that goes on', () => {
  const { lines, left } = linesFrom({
    studies: [],
    works: [],
    posts: [
      { startMonth: '2016-05', endMonth: '2022-06', unitText: '物理学院', postText: '副院长' },
      { startMonth: '2022-06', endMonth: null, unitText: '物理学院', postText: '院长' },
    ],
    terms: [
      { startMonth: '2018-03', endMonth: '2019-03', unitText: '云川市科技局', postText: '副局长' },
      { startMonth: '2021-09', endMonth: '2022-09', unitText: '江临市教育局', postText: '副局长' },
      { startMonth: '2026-03', endMonth: null, unitText: '江临高新区管委会', postText: '副主任' },
    ],
  });
  expect(lines.map(one => [one.isMeanwhile, one.type, one.startMonth, one.endMonth, one.content])).toEqual([
    [false, '2', '2016-05', '2022-06', '物理学院副院长'],
    [true, '3', '2018-03', '2019-03', '挂任云川市科技局副局长'],
    [false, '2', '2022-06', null, '物理学院院长'],
    [true, '3', '2026-03', null, '挂任江临高新区管委会副主任'],
  ]);
  expect(left).toEqual(['挂任江临市教育局副局长']);
});
