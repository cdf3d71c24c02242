import type { Measured } from 'contract/exam/rehearsal.ts';
import { describe, expect, test } from 'vitest';
import { judge, type Figures } from './verdict.ts';

const each = { perSecond: 10, median: 5, p99: 60, slowest: 80, refused: 0, lost: 0 };
const good: Record<Measured['kind'], Measured> = {
  enter: { ...each, kind: 'enter', count: 500, seconds: 60.1, p95: 300 },
  paper: { ...each, kind: 'paper', count: 500, seconds: 60.1, p95: 40 },
  save: { ...each, kind: 'save', count: 4000, seconds: 120, p95: 40 },
  handIn: { ...each, kind: 'handIn', count: 500, seconds: 30.2, p95: 500 },
  mark: { ...each, kind: 'mark', count: 500, seconds: 12, p95: 9000 },
};
const with_ = (
  more: Partial<Record<Measured['kind'], Partial<Measured>>>,
  figures: Partial<Figures> = {},
): Figures => ({
  candidates: 500,
  measured: Object.values(good).map(one => ({ ...one, ...more[one.kind] })),
  raised: [
    { perSecond: 400, p95: 60, refused: 0, isHeld: true },
    { perSecond: 800, p95: 900, refused: 0, isHeld: false },
    { perSecond: 540, p95: 120, refused: 0, isHeld: true },
  ],
  acknowledged: 4500,
  found: 4500,
  refusals: [],
  memory: 300,
  machineMemory: 8000,
  connections: 40,
  mostConnections: 200,
  ...figures,
});
const breaks = (...given: Parameters<typeof with_>) => judge(with_(...given)).breaks;

describe('the verdict of a rehearsal', () => {
  test('what holds is told with its times, and how many it carries with how the number was found', () => {
    expect(judge(with_({}))).toMatchObject({ breaks: [], carries: 8100 });
    expect(judge(with_({})).verdict).toBe(
      '这次演练 500 名考生：全部答案已保存（确认 4,500 次，找到 4,500 次），入场 95% 在 300 毫秒内，保存 95% 在 40 毫秒内，' +
        '交卷 95% 在 500 毫秒内，客观题 12 秒评完。按此推算，本系统可同时承载约 8,100 人（逐级加压到每秒保存 540 次，' +
        '95% 仍在 300 毫秒内，每人每 15 秒保存一次；入场和交卷按 500 人验证）。',
    );
  });

  test.each<[string, Parameters<typeof with_>, string[]]>([
    ['entry at its limit', [{ enter: { p95: 1000 } }], []],
    ['entry beyond it', [{ enter: { p95: 1001 } }], ['入场 95% 为 1.1 秒，超过 1 秒']],
    ['the last come in a second after the minute', [{ enter: { seconds: 61 } }], []],
    ['the wave is not done', [{ enter: { seconds: 75.2 } }], ['入场在 60 秒内未完成，用时 76 秒']],
    ['reading the paper at its limit', [{ paper: { p95: 1000 } }], []],
    ['reading the paper beyond it', [{ paper: { p95: 1500 } }], ['读取试卷 95% 为 1.5 秒，超过 1 秒']],
    ['saves at their limit', [{ save: { p95: 300 } }], []],
    ['saves beyond it', [{ save: { p95: 300.5 } }], ['保存 95% 为 301 毫秒，超过 300 毫秒']],
    ['handing in at its limit', [{ handIn: { p95: 2000, seconds: 32 } }], []],
    ['handing in beyond it', [{ handIn: { p95: 2001 } }], ['交卷 95% 为 2.1 秒，超过 2 秒']],
    ['handing in is not done', [{ handIn: { seconds: 32.1 } }], ['交卷在 30 秒内未完成，用时 33 秒']],
    ['marked in two minutes', [{ mark: { seconds: 120 } }], []],
    ['marked later', [{ mark: { seconds: 121 } }], ['客观题评分在 120 秒内未完成，用时 121 秒']],
    ['papers that are not marked', [{ mark: { lost: 3 } }], ['有 3 份答卷没有评分']],
    ['a save that is not there', [{ save: { lost: 1 } }], ['保存有 1 次已确认却没有找到']],
    ['who was turned away', [{ enter: { refused: 12 } }], ['入场有 12 次被拒绝']],
    ['half of the memory', [{}, { memory: 4000 }], []],
    ['more than half', [{}, { memory: 4001 }], ['服务内存最高 4,001 MB，超过本机内存的一半（4,000 MB）']],
    ['memory nobody tells', [{}, { memory: null }], []],
    ['nine of ten connections', [{}, { connections: 180 }], []],
    ['more of them', [{}, { connections: 181 }], ['数据库连接最多 181 个，超过上限 200 个的 90%']],
  ])('%s', (_, figures, told) => {
    expect(breaks(...figures)).toEqual(told);
  });

  test('where it breaks no number is told, and everything that broke stands in one sentence', () => {
    const report = judge(with_({ enter: { p95: 1400 }, save: { p95: 420 } }));
    expect(report.carries).toBeNull();
    expect(report.verdict).toBe(
      '这次演练 500 名考生，未达标：入场 95% 为 1.4 秒，超过 1 秒；保存 95% 为 420 毫秒，超过 300 毫秒。',
    );
  });

  test('as long as every pace held, it carries at least so many', () => {
    const raised = [{ perSecond: 67, p95: 20, refused: 0, isHeld: true }];
    expect(judge(with_({}, { raised })).verdict).toContain('可同时承载至少 1,000 人（逐级加压到每秒保存 67 次');
  });

  test('where the first quicker pace breaks, it carries those who were there', () => {
    const raised = [{ perSecond: 67, p95: 400, refused: 0, isHeld: false }];
    expect(judge(with_({}, { raised }))).toMatchObject({ breaks: [], carries: 500 });
    expect(judge(with_({}, { raised })).verdict).toContain(
      '加压保存一开始就超过限值，本系统可同时承载约 500 人（入场和交卷按 500 人验证）。',
    );
  });
});
