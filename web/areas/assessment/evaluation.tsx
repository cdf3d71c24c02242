/** 干部测评: the ballots that are asked of whoever is signed in, and one of them. */
import { useState } from 'react';
import { Link } from 'react-router';
import { castBallot, myBallots, readBallot, type AssessmentPaper, type OwnBallot } from 'contract/assessment/calls.ts';
import { readReport } from 'contract/assessment/report-calls.ts';
import { renewRows } from '../../client/answers.ts';
import { formatMinute } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useTab } from '../../client/tab.ts';
import { useTyped } from '../../client/unsaved.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { Dot } from '../../kit/ui/marks.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { Ballot } from './ballot.tsx';
import { OwnBoxes } from './own-boxes.tsx';
import './ballot.css';

const Card = ({ own }: { own: OwnBallot }) => (
  <section className="card ballot-card" aria-label={own.schemeName}>
    <h3>{own.schemeName}</h3>
    <span className="remark">{[own.groupName, own.unitName, `${own.targets} 名对象`].filter(Boolean).join(' · ')}</span>
    <span className="remark figures">截止 {formatMinute(own.endAt)}</span>
    <Dot tone={own.isDone ? 'ok' : own.isOpen ? 'warn' : 'plain'}>
      {own.isDone ? '已提交' : own.isOpen ? '待测评' : '测评已结束'}
    </Dot>
    {own.isOpen && !own.isDone && (
      <GoButton label="开始测评" to={`/cadre/evaluation?id=${own.pollId}`} type="primary" />
    )}
  </section>
);

function Own() {
  const query = useAnswer(myBallots, {}, { isFresh: true });
  return (
    <>
      <PageHead />
      <OwnBoxes />
      <QueryGate what="我的测评" query={query} rows={4}>
        {all =>
          all.length === 0 ? (
            <EmptyState isCard picture="tray" title="没有需要您参加的干部测评">
              测评开始后，您要填写的测评票列在这里。
            </EmptyState>
          ) : (
            <div className="ballot-cards">
              {all.map(own => (
                <Card key={own.pollId} own={own} />
              ))}
            </div>
          )
        }
      </QueryGate>
    </>
  );
}

function Open({ paper }: { paper: AssessmentPaper }) {
  const [isBegun, setBegun] = useState(false);
  useTyped('测评票', isBegun);
  return (
    <Ballot
      paper={paper}
      begun={setBegun}
      cast={marks => call(castBallot, { params: { id: paper.pollId }, body: { marks } }, { silent: true })}
      readReport={targetId => call(readReport, { params: { id: paper.pollId }, query: { targetId } })}
      done={() => {
        toast('测评票已提交');
        void renewRows();
      }}
    />
  );
}

function One({ id }: { id: string }) {
  const query = useAnswer(readBallot, { params: { id } }, { isFresh: true });
  return (
    <QueryGate what="测评票" query={query} rows={8}>
      {paper => (
        <>
          <PageHead title={paper.scheme.name} />
          {paper.isDone || !paper.isOpen ? (
            <EmptyState isCard picture="tray" title={paper.isDone ? '您已提交，提交后不可修改' : '测评已结束'}>
              <Link to="/cadre/evaluation">返回我的测评</Link>
            </EmptyState>
          ) : (
            <Open paper={paper} />
          )}
        </>
      )}
    </QueryGate>
  );
}

export function Evaluation() {
  const id = new URLSearchParams(useTab().location.search).get('id');
  return id ? <One key={id} id={id} /> : <Own />;
}
