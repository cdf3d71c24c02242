/** 年度核定: for how many a base goes over into the year, who is left out and why, and afterwards who has none. */
import { Progress } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  makeYearlyBases,
  readYearlyBases,
  readYearlyProgress,
  stopYearlyBases,
  type YearlyGroup,
  type YearlyKind,
  type YearlyRun,
} from 'contract/dues/yearly-bases.ts';
import { flag, number, ref } from 'contract/kit/field.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import { useDay } from '../../client/tab.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { useCallForm } from '../../kit/form/call-form.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import './dues.css';

const fields = {
  organisationId: ref('党组织（含下级）', 'partyOrganisation', { required: true }),
  year: number('年度', { required: true, min: 2000, max: 2100 }),
  isHandedIn: flag('建立后即提交本人确认'),
};
const words = { isHandedIn: { help: '不提交的留为草稿，可先修改工资项，再批量提交' } };

const whys: Record<YearlyKind, (year: number) => string> = {
  none: () => '尚无缴费基数',
  made: year => `已有 ${year} 年 1 月或以后执行的缴费基数`,
  open: () => '有办理中的缴费基数',
  lessened: () => '经批准少交、免交，尚未到期',
  fixed: () => '按定额缴纳，不需要缴费基数',
};

interface Asked {
  organisationId: string;
  year: number;
}
/** Who has no base is named each with the way to one. */
function Group({ group, year }: { group: YearlyGroup; year: number }) {
  const { kind, count, members } = group;
  const wayTo = (id: string) =>
    `/dues/base/form?${new URLSearchParams({ memberId: id, effectiveMonth: `${year}-01` })}`;
  return (
    <details open={kind === 'none'}>
      <summary>
        {whys[kind](year)}：{count} 人
      </summary>
      <ul>
        {members.map(({ id, name, organisationName }) => (
          <li key={id}>
            {kind === 'none' ? <Link to={wayTo(id)}>{name}</Link> : name}（{organisationName}）
          </li>
        ))}
        {count > members.length && <li>等 {count} 人</li>}
      </ul>
    </details>
  );
}

/** Before, for how many; afterwards the others alone. */
function Preview({ asked, isDone = false }: { asked: Asked; isDone?: boolean }) {
  const query = useAnswer(readYearlyBases, { query: asked }, { isFresh: true });
  return (
    <QueryGate what="年度核定预览" query={query} rows={4}>
      {({ count, groups }) => (
        <section className="dues-missing" aria-label="年度核定预览">
          {!isDone && (
            <p>
              将建立 <strong>{count}</strong> 人自 {asked.year}-01 起执行的缴费基数。
            </p>
          )}
          {groups.map(group => (
            <Group key={group.kind} group={group} year={asked.year} />
          ))}
        </section>
      )}
    </QueryGate>
  );
}

const everyMs = 2000;
/** How far the one in the background is: asked again while it runs, and stopped behind the portion that is being made. */
function Running({ asked }: { asked: Asked }) {
  const { data } = useAnswer(
    readYearlyProgress,
    { query: asked },
    { isFresh: true, askAgain: answer => (answer?.run && !answer.run.isRunning ? false : everyMs) },
  );
  if (!data?.run) return null;
  const { total, made, leftOut, isRunning, isStopping } = data.run;
  const left = leftOut > 0 ? `，${leftOut} 人须重新登记` : '';
  return (
    <section className="dues-missing" aria-label="年度核定进度">
      <p role="status">
        {isRunning ? '正在后台建立' : isStopping ? '已停止，再次办理时接着建立' : '已完成'}：共 {total} 人，已建立{' '}
        {made} 人{left}。
      </p>
      <Progress percent={total > 0 ? Math.floor(((made + leftOut) / total) * 100) : 100} showInfo={false} />
      {isRunning && (
        <ActionButton
          label="停止"
          disabled={isStopping}
          run={() => call(stopYearlyBases, { body: asked }, { silent: true })}
          done={() => '本批办完后停止，已建立的保留'}
        />
      )}
    </section>
  );
}

/** Come back to while it runs. */
function Underway({ asked }: { asked: Asked }) {
  const { data } = useAnswer(readYearlyProgress, { query: asked }, { isFresh: true });
  return data?.run?.isRunning ? <Running asked={asked} /> : null;
}

/** What was done, and who has no base still. */
const Done = ({ run, asked, onClose }: { run: YearlyRun; asked: Asked; onClose(): void }) => (
  <Dialog open width={720} title={`${asked.year} 年缴费基数年度核定`} onCancel={onClose} footer={null}>
    <p role="status">
      {run.isRunning ? '人数较多，在后台建立，可以关闭本窗口，完成后发送提醒。' : `已建立缴费基数 ${run.made} 条。`}
    </p>
    {run.leftOut.length > 0 && (
      <ul>
        {run.leftOut.map(({ name, reason }, at) => (
          <li key={at}>
            {name}没有建立：{reason}
          </li>
        ))}
      </ul>
    )}
    {run.isRunning ? <Running asked={asked} /> : <Preview asked={asked} isDone />}
  </Dialog>
);

/** Of the last quarter the next year is fixed, before that the one that runs. */
const yearOn = (day: string) => Number(day.slice(0, 4)) + (day.slice(5, 7) >= '10' ? 1 : 0);

function YearlyDialog({ onClose }: { onClose(): void }) {
  const day = useDay();
  const [done, setDone] = useState<{ run: YearlyRun; asked: Asked } | null>(null);
  const form = useCallForm<YearlyRun>({
    label: '年度核定',
    fields,
    initial: { year: yearOn(day), isHandedIn: true },
    send: values => call(makeYearlyBases, { body: bodyOf(values) }, { silent: true }),
    onDone: (run, values) => setDone({ run, asked: askedOf(values) }),
  });
  if (done) return <Done {...done} onClose={onClose} />;
  const { organisationId, year } = askedOf(form.values);
  return (
    <FormDialog
      form={form}
      title="年度核定"
      verb="建立缴费基数"
      lead="按上年度十二月执行的缴费基数，为本年度一月起还没有缴费基数的党员建立，经本人确认、党支部审核后执行；已到期的少交、免交不延续。"
      names={form.names}
      words={words}
      onSave={form.submit}
      onClose={onClose}
    >
      {organisationId && year >= 2000 && year <= 2100 && (
        <>
          <Underway asked={{ organisationId, year }} />
          <Preview asked={{ organisationId, year }} />
        </>
      )}
    </FormDialog>
  );
}

type Typed = Readonly<Record<string, unknown>>;
const askedOf = ({ organisationId, year }: Typed): Asked => ({
  organisationId: String(organisationId ?? ''),
  year: Number(year ?? 0),
});
const bodyOf = (values: Typed) => ({ ...askedOf(values), isHandedIn: values['isHandedIn'] === true });

export const YearlyBases = () =>
  allows(makeYearlyBases.access) ? (
    <DialogButton label="年度核定">{close => <YearlyDialog onClose={close} />}</DialogButton>
  ) : null;
