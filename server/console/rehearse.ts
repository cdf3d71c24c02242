/**
 * `npm run rehearse -- --candidates=500 [--minutes=2]`: plays a whole exam with simulated candidates against this installation,
 * in a database of its own, and prints what came of it; exit code 1 where it breaks. Domain-cadre 4.6.
 */
import { parseArgs } from 'node:util';
import {
  fewestCandidates,
  mostCandidates,
  mostMinutes,
  type Measured,
  type RehearsalPhase,
  type RehearsalReport,
} from 'contract/exam/rehearsal.ts';
import { examTexts } from 'contract/exam/texts.ts';
import { measuredWords, phaseWords } from 'contract/exam/rehearsal-words.ts';
import { rehearsalTexts } from 'contract/exam/rehearsal-texts.ts';
import { kitTexts } from 'contract/kit/texts.ts';
import { open, planOf, runRehearsal, settleBroken } from '../areas/exam/rehearsal/index.ts';
import { stored } from '../areas/exam/rehearsal/rows.ts';
import { CommandRefusal } from '../installation/refusal.ts';
import { withInstallation } from './installation.ts';

const texts = { ...kitTexts, ...examTexts, ...rehearsalTexts };
const usage = `用法：npm run rehearse -- --candidates=500 [--minutes=2]，考生 ${fewestCandidates} 至 ${mostCandidates} 人，作答 1 至 ${mostMinutes} 分钟`;
function whole(text: string | undefined, least: number, most: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most) throw new CommandRefusal(usage);
  return value;
}
function asked() {
  try {
    const options = { candidates: { type: 'string' }, minutes: { type: 'string', default: '2' } } as const;
    const { values } = parseArgs({ options, strict: true });
    const candidates = whole(values.candidates, fewestCandidates, mostCandidates);
    return { candidates, minutes: whole(values.minutes, 1, mostMinutes) };
  } catch {
    throw new CommandRefusal(usage);
  }
}

const lineOf = (one: Measured) =>
  [
    `${measuredWords[one.kind]}：${one.count} 次，每秒 ${one.perSecond.toFixed(1)} 次`,
    `毫秒：中位 ${one.median.toFixed(0)}，95% ${one.p95.toFixed(0)}，99% ${one.p99.toFixed(0)}，最慢 ${one.slowest.toFixed(0)}`,
    `被拒绝 ${one.refused}，丢失 ${one.lost}`,
  ].join('；');

function print(report: RehearsalReport): void {
  const { measured, raised, memory, machineMemory, connections, mostConnections, refusals, verdict } = report;
  for (const one of measured) console.log(lineOf(one));
  for (const { perSecond, p95, isHeld } of raised)
    console.log(`加压：每秒保存 ${perSecond.toFixed(0)} 次，95% ${p95.toFixed(0)} 毫秒${isHeld ? '' : '，超过限值'}`);
  console.log(`服务内存最高 ${memory?.toFixed(0) ?? '未知'} MB，本机 ${machineMemory.toFixed(0)} MB`);
  console.log(`数据库连接最多 ${connections} 个，上限 ${mostConnections} 个`);
  for (const { reason, times } of refusals) console.log(`${times} 次：${reason}`);
  console.log(verdict);
}

await withInstallation(async ({ database, inTransaction }) => {
  const plan = planOf(asked());
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  await settleBroken({ database, texts });
  const id = await inTransaction(tx => open(tx, plan));
  let last = '';
  const tell = ({ phase }: { phase: RehearsalPhase }) => {
    if (phase !== last) console.log(`${phaseWords[phase]}…`);
    last = phase;
  };
  await runRehearsal({ database, texts, signal: ending.signal, tell }, id);
  const row = await stored(database, id);
  if (!row?.report) throw new CommandRefusal(row?.failure ?? '');
  print(row.report);
  if (row.report.breaks.length > 0) process.exitCode = 1;
});
