/** What a candidate may know by now of the own paper, and how it is looked at again. Domain-cadre 4.6. */
import { reason } from 'contract/workflow/inputs.ts';
import { appealStates, attemptStates, typeLabels } from 'contract/exam/codes.ts';
import { askAppeal, readResult, withdrawAppeal, type Result } from 'contract/exam/score-calls.ts';
import { scoreAppeal } from 'contract/exam/score-appeal.ts';
import { examAttempt } from 'contract/exam/exam-attempt.ts';
import { formatMinute } from '../../../client/format.ts';
import { call } from '../../../client/http.ts';
import { PageHead } from '../../../client/page-head.tsx';
import { useId } from '../../../kit/data/address.ts';
import { useAnswer } from '../../../kit/data/answer.ts';
import { OfOneself } from '../../../kit/data/of-oneself.tsx';
import { QueryGate } from '../../../kit/data/query-gate.tsx';
import { Word } from '../../../kit/field/cells/choice.tsx';
import { CallDialog } from '../../../kit/form/call-form.tsx';
import { DialogButton } from '../../../kit/ui/dialog-button.tsx';
import { GoButton } from '../../../kit/ui/go-button.tsx';
import { Dot } from '../../../kit/ui/marks.tsx';
import { EmptyState } from '../../../kit/ui/states.tsx';
import { correctionWords } from './correction.ts';
import { ToldTopicView } from './told-topic.tsx';
import './score.css';

const centre = '/pschool/exam/center';

function Score({ of }: { of: Result }) {
  const { exam, score, isPassed } = of;
  if (score === null) return null;
  return (
    <p className="result-score">
      <strong className="figures">
        {score} <small>分</small>
      </strong>
      <Dot tone={isPassed ? 'ok' : 'error'}>{isPassed ? '合格' : '不合格'}</Dot>
      <span className="remark figures">
        总分 {exam.totalScore} 分，合格 {exam.passScore} 分
      </span>
    </p>
  );
}

/** Why there is no score, where there is none. */
function Standing({ of: { state, isAnnounced, isSecret, objective, voidReason } }: { of: Result }) {
  if (state === attemptStates.voided) return <p>答卷已作废：{voidReason}</p>;
  if (state === attemptStates.absent) return <p>您没有参加这场考试。</p>;
  if (isSecret) return <p>本场考试不公布分数，结果由党校通知。</p>;
  if (isAnnounced) return null;
  return (
    <>
      {objective !== null && <p className="figures">客观题得分 {objective} 分，简答题由阅卷人评分后计入。</p>}
      <p>成绩尚未发布，发布后会发消息告诉您。</p>
    </>
  );
}

const Sections = ({ of }: { of: Result['sections'] }) => (
  <ul className="result-sections figures" aria-label="各题型得分">
    {of.map(({ topicType, count, full, points }) => (
      <li key={topicType}>
        {typeLabels[topicType]}（{count} 题） <b>{points}</b> / {full} 分
      </li>
    ))}
  </ul>
);

const fields = { reason: scoreAppeal.fields.reason };

function Appeal({ examId, of: { until, mayAsk, asked } }: { examId: string; of: Result['appeal'] }) {
  if (until === null && asked === null) return null;
  return (
    <section className="card result-card" aria-label="查分">
      <h2>查分</h2>
      {asked && (
        <>
          <p>
            {formatMinute(asked.askedAt)} 申请：
            <Word field={scoreAppeal.fields.state} value={asked.state} />
            {asked.later !== null && `，更正为 ${asked.later} 分`}
          </p>
          {asked.reply && <p className="told-text">复核意见：{asked.reply}</p>}
        </>
      )}
      <p className="remark figures">成绩发布后三天内可以申请查分，截止 {until ?? '—'}。</p>
      {asked?.state === appealStates.waiting && (
        <DialogButton label="撤回申请">
          {close => (
            <CallDialog
              title="撤回查分申请"
              verb="撤回"
              lead="期限内可以重新申请。"
              fields={reason}
              send={said =>
                call(
                  withdrawAppeal,
                  { params: { id: asked.id }, body: { reason: String(said['reason']) } },
                  { silent: true },
                )
              }
              done={() => '查分申请已撤回'}
              onClose={close}
            />
          )}
        </DialogButton>
      )}
      {mayAsk && (
        <DialogButton label="申请查分">
          {close => (
            <CallDialog
              title="申请查分"
              verb="提交申请"
              lead="由党校复核答卷，维持或更正的意见答复给您。"
              fields={fields}
              send={said =>
                call(askAppeal, { params: { id: examId }, body: { reason: String(said['reason']) } }, { silent: true })
              }
              done={() => '查分申请已提交'}
              onClose={close}
            />
          )}
        </DialogButton>
      )}
    </section>
  );
}

function Shown({ of }: { of: Result }) {
  const { exam, state, handedInAt, receipt, fileTaken, sections, questions } = of;
  return (
    <>
      <section className="card result-card" aria-label={exam.name}>
        <h2>{exam.name}</h2>
        <Score of={of} />
        <Standing of={of} />
        {sections.length > 0 && <Sections of={sections} />}
        {of.correction !== null && (
          <p className="figures">{correctionWords(of.correction)}；各题型得分是更正前的，总分以更正后的为准。</p>
        )}
        <p className="remark figures">
          <Word field={examAttempt.fields.state} value={state} />
          {handedInAt && `　${formatMinute(handedInAt)} 交卷`}
          {receipt && `　回执 ${receipt}`}
        </p>
        {fileTaken && (
          <p className="remark figures">
            {formatMinute(fileTaken.takenAt)} 采用答案文件，更新 {fileTaken.topics} 题，回执已按更新后的答案重新生成。
          </p>
        )}
      </section>
      <Appeal examId={exam.id} of={of.appeal} />
      {questions && (
        <section className="card" aria-label="答卷">
          {questions.map((one, at) => (
            <ToldTopicView key={one.no} topic={one} place={`第 ${at + 1} 题`} />
          ))}
        </section>
      )}
    </>
  );
}

function OfExam({ id }: { id: string }) {
  const query = useAnswer(readResult, { params: { id } }, { isFresh: true });
  return (
    <QueryGate what="考试成绩" query={query} rows={8} isCard>
      {of => <Shown of={of} />}
    </QueryGate>
  );
}

export function ExamResult() {
  const id = useId();
  return (
    <OfOneself otherwise="考试成绩由本人登录后查看。">
      {() => (
        <div className="exam-result-page">
          <PageHead actions={<GoButton label="考试中心" to={centre} />} />
          {id ? (
            <OfExam key={id} id={id} />
          ) : (
            <EmptyState isCard picture="search" title="没有指定考试">
              请从考试中心打开。
            </EmptyState>
          )}
        </div>
      )}
    </OfOneself>
  );
}
