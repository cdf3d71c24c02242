/** What stands in place of the paper when it is over: handed in, taken in, taken by another device; or never opened. */
import type { ReactNode } from 'react';
import { base } from '../../../entry.ts';
import { formatTime } from '../../../client/format.ts';
import { ApiError } from '../../../client/http.ts';
import { isOfLine } from '../../../client/line.ts';
import { sentencesOf } from '../../../client/sentences.ts';
import type { Room } from './enter.ts';
import { saveAnswerFile, saveReceipt, type Receipt } from './files.ts';
import { unsentOf, type Standing } from './standing.ts';

const centre = `${base}/pschool/exam/center`;

interface PlateProps {
  title: string;
  tone?: 'ok' | 'warn';
  children: ReactNode;
  actions?: ReactNode;
}
export const Plate = ({ title, tone = 'warn', children, actions }: PlateProps) => (
  <main className="room-plate">
    <section className="card" aria-label={title}>
      <h1 className={`tone-${tone}`}>{title}</h1>
      {children}
      <p className="room-dialog-foot">
        <a className="room-button" href={centre}>
          返回考试中心
        </a>
        {actions}
      </p>
    </section>
  </main>
);

interface ReceiptProps {
  of: Receipt;
  how?: string | undefined;
  children?: ReactNode;
  actions?: ReactNode;
}
export const ReceiptPlate = ({ of, how, children, actions }: ReceiptProps) => (
  <Plate
    title="已交卷"
    tone="ok"
    actions={
      <>
        {actions}
        <button type="button" className="room-button is-primary" onClick={() => saveReceipt(of)}>
          保存回执
        </button>
      </>
    }
  >
    {how && <p>{how}</p>}
    <dl className="room-facts">
      <dt>考试</dt>
      <dd>{of.examName}</dd>
      {of.candidate && (
        <>
          <dt>考生</dt>
          <dd>{of.candidate}</dd>
        </>
      )}
      <dt>交卷时间</dt>
      <dd className="figures">{formatTime(of.handedInAt)}</dd>
      {of.done && (
        <>
          <dt>作答</dt>
          <dd>{of.done}</dd>
        </>
      )}
      <dt>回执码</dt>
      <dd className="room-code">{of.receipt}</dd>
    </dl>
    {children}
    <p className="remark">回执码由交卷时的答案算出，查询或申请复核时出示。成绩公布后在考试中心查看。</p>
  </Plate>
);

/** A mock exam leaves nothing behind. */
export const PracticeDone = ({ done, onAgain }: { done: string; onAgain(): void }) => (
  <Plate
    title="模拟考试结束"
    tone="ok"
    actions={
      <button type="button" className="room-button is-primary" onClick={onAgain}>
        再练一次
      </button>
    }
  >
    <dl className="room-facts">
      <dt>作答</dt>
      <dd>{done}</dd>
    </dl>
    <p>本次练习不计分，没有留下任何记录，作答已从本机删除。正式考试交卷后，这里显示交卷时间和回执码。</p>
  </Plate>
);

export const Taken = ({ unsent, onTake }: { unsent: number; onTake(): void }) => (
  <Plate
    title="本页面已失效"
    actions={
      <button type="button" className="room-button is-primary" onClick={onTake}>
        在本页继续作答
      </button>
    }
  >
    <p>您的考试已在其他设备打开，当前页面已失效。答案以正在作答的页面为准。</p>
    {unsent > 0 && <p>本机还有 {unsent} 题没有提交，已保存在本机；在本页继续时会列出，由您决定是否采用。</p>}
    <p className="remark">如不是您本人操作，请立即报告监考人员。更换设备超过 3 次需由监考人员解除。</p>
  </Plate>
);

/** Time is up, or somebody took the paper in, while this page still had something to say. */
export function Over({ room, standing }: { room: Room; standing: Standing }) {
  const unsent = unsentOf(standing).length;
  return (
    <Plate
      title="考试已结束"
      actions={
        unsent > 0 && (
          <button type="button" className="room-button is-primary" onClick={() => saveAnswerFile(room)}>
            下载答案文件
          </button>
        )
      }
    >
      <p>{standing.said || `本场考试截止 ${formatTime(standing.deadline)}，答案不能再提交，已保存的答案已收卷。`}</p>
      {unsent > 0 && (
        <p>有 {unsent} 题没有在截止前提交。请下载答案文件，当场交给监考人员，由其决定是否采用；本机的答案会保留。</p>
      )}
    </Plate>
  );
}

/** No second try lets in who is too late or on no list. */
const finals = ['exam.sitting.late', 'exam.sitting.stranger'];
/** Not let in, with the reason of the server and the way on. */
export function NotIn({ error, onAgain }: { error: unknown; onAgain(): void }) {
  const isSignedOut = error instanceof ApiError && error.status === 401;
  const isFinal = error instanceof ApiError && finals.includes(error.body.code);
  const here = location.pathname.slice(base.length) + location.search;
  return (
    <Plate
      title="没有进入考试"
      actions={
        isSignedOut ? (
          <a className="room-button is-primary" href={`${base}/login?redirect=${encodeURIComponent(here)}`}>
            重新登录
          </a>
        ) : (
          !isFinal && (
            <button type="button" className="room-button is-primary" onClick={onAgain}>
              重试
            </button>
          )
        )
      }
    >
      <p role="alert">
        {isSignedOut
          ? '登录已失效，请重新登录后继续；已保存的答案不受影响。'
          : `${sentencesOf(error).join('；')}${isOfLine(error) ? '；几秒后自动重试' : ''}`}
      </p>
    </Plate>
  );
}
