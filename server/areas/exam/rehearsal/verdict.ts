/** What the figures of a rehearsal mean, in sentences; the limits are those of domain-cadre 4.6. */
import {
  rehearsalLimits as limits,
  saveEverySeconds,
  type Measured,
  type Raised,
  type RehearsalReport,
} from 'contract/exam/rehearsal.ts';
import { measuredWords } from 'contract/exam/rehearsal-words.ts';

export type Figures = Omit<RehearsalReport, 'breaks' | 'carries' | 'verdict'>;

/** Most milliseconds of the 95 %. */
const mostMs: Partial<Record<Measured['kind'], number>> = {
  enter: limits.entryMs,
  paper: limits.entryMs,
  save: limits.saveMs,
  handIn: limits.handInMs,
};
/** Most seconds of the whole: what comes last may take as long as any other. */
const mostSeconds: Partial<Record<Measured['kind'], number>> = {
  enter: limits.entrySeconds + limits.entryMs / 1000,
  handIn: limits.handInSeconds + limits.handInMs / 1000,
  mark: limits.markSeconds,
};
const named: Partial<Record<Measured['kind'], number>> = {
  enter: limits.entrySeconds,
  handIn: limits.handInSeconds,
  mark: limits.markSeconds,
};
/** The server and what else the machine does have to find room. */
const memoryShare = 0.5;
const connectionShare = 0.9;

const grouped = (n: number) => Math.round(n).toLocaleString('en-US');
const duration = (ms: number): string =>
  ms < 1000 ? `${Math.ceil(ms)} 毫秒` : `${(Math.ceil(ms / 100) / 10).toString()} 秒`;
const limitOf = (ms: number): string => (ms < 1000 ? `${ms} 毫秒` : `${ms / 1000} 秒`);

function breaksOf({ kind, refused, lost, p95, seconds }: Measured): string[] {
  const word = measuredWords[kind];
  const [ms, whole] = [mostMs[kind], mostSeconds[kind]];
  return [
    ...(refused > 0 ? [`${word}有 ${grouped(refused)} 次被拒绝`] : []),
    ...(lost > 0 && kind === 'mark' ? [`有 ${grouped(lost)} 份答卷没有评分`] : []),
    ...(lost > 0 && kind !== 'mark' ? [`${word}有 ${grouped(lost)} 次已确认却没有找到`] : []),
    ...(whole !== undefined && seconds > whole
      ? [`${word}在 ${named[kind]} 秒内未完成，用时 ${Math.ceil(seconds)} 秒`]
      : []),
    ...(ms !== undefined && p95 > ms ? [`${word} 95% 为 ${duration(p95)}，超过 ${limitOf(ms)}`] : []),
  ];
}

function breaksOfMachine({ memory, machineMemory, connections, mostConnections }: Figures): string[] {
  const mostMemory = machineMemory * memoryShare;
  const most = Math.floor(mostConnections * connectionShare);
  return [
    ...(memory !== null && memory > mostMemory
      ? [`服务内存最高 ${grouped(memory)} MB，超过本机内存的一半（${grouped(mostMemory)} MB）`]
      : []),
    ...(connections > most ? [`数据库连接最多 ${connections} 个，超过上限 ${mostConnections} 个的 90%`] : []),
  ];
}

/** The quickest pace that held, as candidates who save every 15 seconds. */
function carriesOf(raised: readonly Raised[], candidates: number): number | null {
  if (raised.length === 0) return null;
  const held = raised.filter(({ isHeld }) => isHeld).map(({ perSecond }) => perSecond * saveEverySeconds);
  return Math.max(candidates, ...held.map(n => Math.floor(n / 10) * 10));
}

const p95Of = ({ measured }: Figures, kind: Measured['kind']): number =>
  measured.find(one => one.kind === kind)?.p95 ?? 0;

/** How the number was found stands behind it. */
function carriesWords({ raised, candidates }: Figures, carries: number | null): string {
  if (carries === null) return '';
  const held = raised.filter(({ isHeld }) => isHeld).at(-1);
  const best = Math.max(0, ...raised.filter(({ isHeld }) => isHeld).map(({ perSecond }) => perSecond));
  const checked = `入场和交卷按 ${grouped(candidates)} 人验证`;
  if (!held) return `加压保存一开始就超过限值，本系统可同时承载约 ${grouped(carries)} 人（${checked}）。`;
  const isOpen = raised.every(({ isHeld }) => isHeld);
  const way = `逐级加压到每秒保存 ${grouped(best)} 次，95% 仍在 ${limits.saveMs} 毫秒内，每人每 ${saveEverySeconds} 秒保存一次；${checked}`;
  return `按此推算，本系统可同时承载${isOpen ? '至少' : '约'} ${grouped(carries)} 人（${way}）。`;
}

/** Where it would break, how many it carries, and both in words. */
export function judge(figures: Figures): RehearsalReport {
  const { candidates, acknowledged, found, measured, raised } = figures;
  const breaks = [...measured.flatMap(breaksOf), ...breaksOfMachine(figures)];
  const begin = `这次演练 ${grouped(candidates)} 名考生`;
  const carries = breaks.length === 0 ? carriesOf(raised, candidates) : null;
  const saved = `全部答案已保存（确认 ${grouped(acknowledged)} 次，找到 ${grouped(found)} 次）`;
  const marked = measured.find(({ kind }) => kind === 'mark')?.seconds ?? 0;
  const times = [
    `入场 95% 在 ${duration(p95Of(figures, 'enter'))}内`,
    `保存 95% 在 ${duration(p95Of(figures, 'save'))}内`,
    `交卷 95% 在 ${duration(p95Of(figures, 'handIn'))}内`,
    `客观题 ${Math.ceil(marked)} 秒评完`,
  ].join('，');
  const verdict =
    breaks.length === 0
      ? `${begin}：${saved}，${times}。${carriesWords(figures, carries)}`
      : `${begin}，未达标：${breaks.join('；')}。`;
  return { ...figures, breaks, carries, verdict };
}
