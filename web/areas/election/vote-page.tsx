/** 换届投票: the votes I am called to, and the ballot of one, on the phone as on the desk. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { castBallot, myVotes, readBallot } from 'contract/election/calls.ts';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { voteStates } from 'contract/election/codes.ts';
import { renewRows } from '../../client/answers.ts';
import { formatMinute } from '../../client/format.ts';
import { ApiError, call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { Dot } from '../../kit/ui/marks.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { Ballot, type Choice } from './ballot.tsx';
import { OpenBox, TakeCode } from './scrutiny.tsx';
import { PaperCount } from './paper-count.tsx';
import './election.css';
import { useId } from '../../kit/data/address.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { GoButton } from '../../kit/ui/go-button.tsx';

type MyVote = AnswerOf<typeof myVotes>[number];
const useMyVotes = () => useAnswer(myVotes);

function standingOf({ scrutiny, isCounter, hasVoted, state, isPaper }: MyVote): string {
  if (scrutiny === 'take') return '待领取监票码';
  if (isCounter) return '待计票';
  if (scrutiny === 'open' && hasVoted) return '待开启票箱';
  if (hasVoted) return '已投票';
  if (state === voteStates.close) return '已结束';
  return isPaper ? '现场投票' : '待投票';
}

function Line({ vote }: { vote: MyVote }) {
  const mayCast = vote.state === voteStates.start && !vote.hasVoted && !vote.isPaper;
  const isOpen = vote.isCounter || vote.scrutiny !== null || mayCast;
  return (
    <div className="ballot-line">
      <strong>{isOpen ? <Link to={`/dzzhjgl/tp?id=${vote.id}`}>{vote.title}</Link> : vote.title}</strong>
      <p>
        {vote.organisationName}
        {vote.closeAt && ` · ${formatMinute(vote.closeAt)} 截止`}
      </p>
      <Dot tone={isOpen ? 'warn' : 'ok'}>{standingOf(vote)}</Dot>
    </div>
  );
}

function MyVotes() {
  const query = useMyVotes();
  return (
    <QueryGate what="投票" query={query} rows={3}>
      {data =>
        data.length > 0 ? (
          data.map(vote => <Line key={vote.id} vote={vote} />)
        ) : (
          <EmptyState picture="tray" title="现在没有需要您参加的投票">
            投票开始后，待办中会有提示。
          </EmptyState>
        )
      }
    </QueryGate>
  );
}

const Ended = ({ title, children }: { title: string; children: string }) => {
  return (
    <EmptyState picture="tray" title={title} actions={<GoButton label="我的投票" to="/dzzhjgl/tp" />}>
      {children}
    </EmptyState>
  );
};

const VoteCard = ({ children }: { children: ReactNode }) => (
  <section className="card" aria-label="投票">
    {children}
  </section>
);

/** A scrutineer on the roll votes like everybody else first, and has the box to open besides. */
const Watched = ({ vote: { id, title, organisationName, scrutiny, state } }: { vote: MyVote }) => (
  <>
    {state === voteStates.start && (
      <VoteCard>
        <OneBallot id={id} strange={null} />
      </VoteCard>
    )}
    <section className="card" aria-label="监票">
      <h2>{title}：监票</h2>
      <p className="vote-note">{organisationName}</p>
      {scrutiny === 'take' ? <TakeCode id={id} /> : <OpenBox id={id} />}
    </section>
  </>
);

/** Who is to read out the paper ballots comes to count, everybody else to vote. */
function OneVote({ id }: { id: string }) {
  const query = useMyVotes();
  return (
    <QueryGate what="投票" query={query} rows={5} isCard>
      {data => {
        const own = data.find(vote => vote.id === id);
        if (own?.scrutiny) return <Watched vote={own} />;
        return (
          <VoteCard>
            {own?.isCounter ? (
              <>
                <h2>{own.title}：录入纸质选票</h2>
                <p className="vote-note">{own.organisationName}</p>
                <PaperCount id={id} />
              </>
            ) : (
              <OneBallot id={id} strange={<Ended title="没有找到这场投票">请核对投票通知，或联系会务人员。</Ended>} />
            )}
          </VoteCard>
        );
      }}
    </QueryGate>
  );
}

/** A vote is final: one that did not leave this device is never sent later by itself, and is told in these words. */
function unsent(error: unknown): never {
  if (error instanceof ApiError && error.body.code === 'kit.offline')
    throw new ApiError({ ...error.body, message: '未投出，联网后请再次确认' });
  throw error;
}

/** `strange` stands for a vote that has nothing for the reader. */
function OneBallot({ id, strange }: { id: string; strange: ReactNode }) {
  const query = useAnswer(readBallot, { params: { id } });
  const cast = (body: Choice) =>
    call(castBallot, { params: { id }, body }, { silent: true })
      .catch(unsent)
      .finally(() => void renewRows());
  const { data: shown, error } = query;
  if (!shown && error instanceof ApiError && error.status === 404) return strange;
  if (!shown && error instanceof ApiError && error.status === 400)
    return <Ended title={error.body.message}>请核对投票通知，或联系会务人员。</Ended>;
  return (
    <QueryGate what="选票" query={query} rows={5}>
      {data => {
        return (
          <>
            <h2>{data.title}</h2>
            <p className="vote-note">
              {data.organisationName}　应选 {data.seats} 人　候选人以姓氏笔画为序
              {data.closeAt && `　${formatMinute(data.closeAt)} 截止`}
            </p>
            <p className="vote-note">
              无记名投票：选票上没有您的姓名、时间和设备；谁参加了投票在投票结束时一次记入名单，系统中查不出您投给谁、何时投；只有持有票箱密钥、又在投票时监看服务器的人可能推知。
            </p>
            {data.hasVoted ? (
              <Ended title="您已投票">选票已投入票箱，投票结束后公布结果。</Ended>
            ) : data.state === voteStates.close ? (
              <Ended title="投票已结束">不能再投票，结果由会议公布。</Ended>
            ) : data.isPaper ? (
              <Ended title="本次投票使用纸质选票">请在会场领取选票并投票。</Ended>
            ) : !data.isPresent ? (
              <Ended title="您未登记到会">请联系会务人员签到后投票。</Ended>
            ) : (
              <Ballot paper={data} cast={cast} />
            )}
          </>
        );
      }}
    </QueryGate>
  );
}

export function VotePage() {
  const id = useId();
  return (
    <div className="vote-page">
      <PageHead title="换届投票" />
      {id ? (
        <OneVote key={id} id={id} />
      ) : (
        <VoteCard>
          <MyVotes />
        </VoteCard>
      )}
    </div>
  );
}
