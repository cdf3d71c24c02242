/** One rehearsal: how far it is, or its report. */
import { Progress } from 'antd';
import {
  cancelRehearsal,
  readRehearsal,
  rehearsalPhases,
  saveEverySeconds,
  type Measured,
  type Raised,
  type Rehearsal,
  type RehearsalReport,
} from 'contract/exam/rehearsal.ts';
import { measuredWords, phaseWords } from 'contract/exam/rehearsal-words.ts';
import { formatMinute, grouped } from '../../../client/format.ts';
import { call } from '../../../client/http.ts';
import { PageHead } from '../../../client/page-head.tsx';
import { useTab } from '../../../client/tab.ts';
import { useAnswer } from '../../../kit/data/answer.ts';
import { QueryGate } from '../../../kit/data/query-gate.tsx';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Block } from '../../../kit/ui/block.tsx';
import { DataTable } from '../../../kit/ui/data-table.tsx';
import { Figures } from '../../../kit/ui/figures.tsx';
import { GoButton } from '../../../kit/ui/go-button.tsx';
import { Dot } from '../../../kit/ui/marks.tsx';
import { StepStrip } from '../../../kit/ui/step-strip.tsx';
import type { DataColumn } from '../../../kit/ui/table.ts';
import { rehearsalsPage } from './address.ts';
import { RehearsalState } from './state.tsx';
import './rehearsal.css';

const everyMs = 1500;
/** Milliseconds, or seconds where they are many. */
const timeOf = (ms: number) => (ms < 1000 ? `${Math.ceil(ms)} 毫秒` : `${(ms / 1000).toFixed(1)} 秒`);

const figure = (label: string, width: number, show: DataColumn<Measured>['show']): DataColumn<Measured> => ({
  label,
  width,
  isFigure: true,
  show,
});
const columns: DataColumn<Measured>[] = [
  { label: '环节', width: 104, show: one => measuredWords[one.kind] },
  figure('次数', 72, one => grouped(one.count)),
  figure('每秒', 72, one => one.perSecond.toFixed(1)),
  figure('中位', 88, one => timeOf(one.median)),
  { ...figure('95%', 88, one => timeOf(one.p95)), isVital: true },
  figure('99%', 88, one => timeOf(one.p99)),
  figure('最慢', 88, one => timeOf(one.slowest)),
  figure('被拒绝', 72, one => grouped(one.refused)),
  figure('丢失', 64, one => grouped(one.lost)),
];
const raisedColumns: DataColumn<Raised>[] = [
  { label: '每秒保存', width: 96, isFigure: true, show: one => one.perSecond.toFixed(0) },
  {
    label: '相当于考生',
    width: 104,
    isFigure: true,
    show: one => `${grouped(Math.round(one.perSecond * saveEverySeconds))} 人`,
  },
  { label: '95%', width: 88, isFigure: true, show: one => timeOf(one.p95) },
  { label: '被拒绝', width: 72, isFigure: true, show: one => grouped(one.refused) },
  {
    label: '结果',
    width: 96,
    isVital: true,
    show: one => <Dot tone={one.isHeld ? 'ok' : 'error'}>{one.isHeld ? '在限值内' : '超过限值'}</Dot>,
  },
];

const Machine = ({ of }: { of: RehearsalReport }) => (
  <Figures
    of={[
      { label: '确认的保存', value: of.acknowledged, unit: '次' },
      { label: '找到', value: of.found, unit: '次' },
      {
        label: '服务内存最高',
        value: of.memory === null ? '—' : Math.round(of.memory),
        ...(of.memory !== null && { unit: 'MB' }),
        note: `本机 ${grouped(Math.round(of.machineMemory))} MB`,
      },
      { label: '数据库连接最多', value: of.connections, unit: '个', note: `上限 ${of.mostConnections} 个` },
      ...(of.carries === null ? [] : [{ label: '可同时承载', value: of.carries, unit: '人' }]),
    ]}
  />
);

const Report = ({ of }: { of: RehearsalReport }) => (
  <>
    <section className="card rehearsal-card" aria-label="结论">
      <p className={of.breaks.length === 0 ? 'rehearsal-verdict' : 'rehearsal-verdict tone-error'}>{of.verdict}</p>
      <Machine of={of} />
    </section>
    <Block title="各环节" note="评分为交卷到出分的时间">
      <DataTable caption="各环节的用时" rows={of.measured} keyOf={({ kind }) => kind} columns={columns} blank={null} />
    </Block>
    {of.raised.length > 0 && (
      <Block title="逐级加压" note="作答结束后提高保存频率，直到 95% 超过 300 毫秒">
        <DataTable
          caption="逐级加压的结果"
          rows={of.raised}
          keyOf={one => String(of.raised.indexOf(one))}
          columns={raisedColumns}
          blank={null}
        />
      </Block>
    )}
    {of.refusals.length > 0 && (
      <Block title="被拒绝的原因">
        <ul className="rehearsal-refusals">
          {of.refusals.map(({ reason, times }) => (
            <li key={reason}>
              {reason}：{grouped(times)} 次
            </li>
          ))}
        </ul>
      </Block>
    )}
  </>
);

function Going({ of: { phase, done, total, isStopping } }: { of: Rehearsal }) {
  const at = phase === null ? 0 : rehearsalPhases.indexOf(phase);
  return (
    <section className="card rehearsal-card" aria-label="进度" aria-live="polite">
      <StepStrip steps={rehearsalPhases.map(one => phaseWords[one])} at={at} />
      {total > 0 && (
        <Progress percent={Math.floor((100 * done) / total)} aria-label={`${phase ? phaseWords[phase] : ''}的进度`} />
      )}
      <p className="remark">
        {isStopping ? '正在停止并删除临时数据…' : '演练在后台进行，可以离开本页；结束后在此查看报告。'}
      </p>
    </section>
  );
}

const Shown = ({ of }: { of: Rehearsal }) => (
  <div className="rehearsal-page">
    <section className="card rehearsal-card rehearsal-head" aria-label="演练">
      <h2>{grouped(of.candidates)} 名考生</h2>
      <RehearsalState of={of} />
      <span className="remark figures">
        {of.by}，{formatMinute(of.startedAt ?? of.createdAt)}
        {of.endedAt && ` 至 ${formatMinute(of.endedAt).slice(11)}`}，作答 {of.minutes} 分钟
      </span>
    </section>
    {of.endedAt === null && <Going of={of} />}
    {of.failure && (
      <section className="card rehearsal-card" aria-label="没有完成的原因">
        <p>{of.failure}</p>
      </section>
    )}
    {of.report && <Report of={of.report} />}
  </div>
);

export function RehearsalPage({ id }: { id: string }) {
  const { isActive } = useTab();
  const query = useAnswer(
    readRehearsal,
    { params: { id } },
    { isFresh: true, isQuiet: true, askAgain: of => (isActive && of?.endedAt === null ? everyMs : false) },
  );
  const isGoing = query.data?.endedAt === null && !query.data.isStopping;
  return (
    <>
      <PageHead
        actions={
          <>
            <GoButton label="历次演练" to={rehearsalsPage} />
            {isGoing && (
              <ActionButton
                danger
                label="取消演练"
                confirm={{ title: '取消演练', lead: '演练随即停止，临时数据删除，不留报告。', verb: '取消演练' }}
                run={() => call(cancelRehearsal, { params: { id } }, { silent: true })}
                done={() => '正在停止演练'}
              />
            )}
          </>
        }
      />
      <QueryGate what="考试演练" query={query} rows={10} isCard>
        {of => <Shown of={of} />}
      </QueryGate>
    </>
  );
}
