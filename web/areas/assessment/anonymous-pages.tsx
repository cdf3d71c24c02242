/** 匿名测评: what a session of a code opens, and nothing else; whoever is signed in is led to the own ballots. */
import { useState } from 'react';
import { Link } from 'react-router';
import { castAnonymousBallot, readAnonymousBallot, type AssessmentPaper } from 'contract/assessment/calls.ts';
import { readReportByCode } from 'contract/assessment/report-calls.ts';
import { formatMinute } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { allows } from '../../client/session.ts';
import { raterPath, removeRater } from '../../client/rater-token.ts';
import { useTyped } from '../../client/unsaved.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { Ballot } from './ballot.tsx';
import { Evaluation } from './evaluation.tsx';
import './ballot.css';

const over = (paper: AssessmentPaper) =>
  paper.isDone ? '您已提交，提交后不可修改' : paper.isOpen ? null : '测评已结束';

function Entry() {
  const query = useAnswer(readAnonymousBallot, {}, { isFresh: true });
  return (
    <QueryGate what="匿名测评" query={query} rows={4}>
      {paper => (
        <>
          <PageHead title={paper.scheme.name} />
          <section className="card ballot-card" aria-label={paper.scheme.name}>
            <span className="remark">
              {paper.groupName} · {paper.targets.length}名对象 · 截止 {formatMinute(paper.scheme.endAt)}
            </span>
            {paper.scheme.notice && <p className="ballot-words">{paper.scheme.notice}</p>}
            <p className="remark">
              测评码不与任何人对应；测评票不记录时间和先后。一个测评码只能提交一次。对象中有您的配偶或近亲属的，请选“不了解”。
            </p>
            {over(paper) ? (
              <strong role="status">{over(paper)}</strong>
            ) : (
              <GoButton label="开始测评" to={`${raterPath}/evaluation`} type="primary" />
            )}
          </section>
        </>
      )}
    </QueryGate>
  );
}

function Open({ paper }: { paper: AssessmentPaper }) {
  const [isBegun, setBegun] = useState(false);
  const [isDone, finish] = useState(paper.isDone);
  useTyped('测评票', isBegun);
  const said = isDone ? over({ ...paper, isDone }) : over(paper);
  if (said)
    return (
      <EmptyState isCard picture="tray" title={said}>
        感谢参与，可以关闭本页。
      </EmptyState>
    );
  return (
    <>
      <Ballot
        paper={paper}
        begun={setBegun}
        cast={marks => call(castAnonymousBallot, { body: { marks } }, { silent: true })}
        readReport={targetId => call(readReportByCode, { query: { targetId } })}
        done={() => {
          finish(true);
          // Whoever comes next at this device scans a slip of the own.
          removeRater();
        }}
      />
      <p>
        <Link to={raterPath}>返回测评须知</Link>
      </p>
    </>
  );
}

function Evaluated() {
  const query = useAnswer(readAnonymousBallot, {}, { isFixed: true });
  return (
    <QueryGate what="测评票" query={query} rows={8}>
      {paper => (
        <>
          <PageHead title={paper.scheme.name} />
          <Open paper={paper} />
        </>
      )}
    </QueryGate>
  );
}

const isByCode = () => allows(readAnonymousBallot.access);
export const AnonymousEntry = () => (isByCode() ? <Entry /> : <Evaluation />);
export const AnonymousEvaluation = () => (isByCode() ? <Evaluated /> : <Evaluation />);
