import { Link } from 'react-router';
import { electionStates, methods } from 'contract/election/codes.ts';
import { electionProcess } from 'contract/election/election.ts';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { Deadline } from '../../kit/ui/deadline.tsx';
import { StepStrip } from '../../kit/ui/step-strip.tsx';
import { Candidates } from './candidates.tsx';
import './election.css';
import { Votes } from './votes.tsx';
import { electionFacts, electionState, sectionsAt } from './words.ts';
import type { Row } from '../../kit/data/row.ts';

const steps = ['提出请示', '上级批复', '组织选举', '报送结果', '结果批准'];
/** How many steps lie behind a state. */
const behind: Record<string, number> = { '1': 0, '2': 1, '3': 2, '4': 2, '5': 4, '6': 5, '7': 0 };

const leads = {
  submit: '请示连同候选人预备人选报上级党组织批复。提交后不能修改，需修改时由上级退回。',
  approve:
    '批复后，候选人成为预备人选，可以组织投票；审批结果后，新一届班子就任，上一届班子卸任，任期重新计算；届中补选的进入在任班子，任期不变。',
  report:
    '所有投票均已结束、应选职数已选满后，将选举结果报上级党组织审批。当选人数接近应选名额的，经半数以上选举人同意可以减少名额。',
  delegate:
    '召开党员代表大会的，各选举单位选出代表后在此登记；同一单位再次登记时以最后一次为准。代表即为代表大会的选举人。',
  terminate: '终止后本次换届不再办理，党组织恢复正常状态，已有记录保留。',
};

/** Votes are what is done while they are held; before and after it is the request and the result that are read. */
const isHeld = ({ state }: Row) => state === electionStates.replied || state === electionStates.voting;
const isOver = ({ state }: Row) => state === electionStates.done || state === electionStates.ended;

const layoutOf = (row: Row): ProcessLayout => ({
  leads,
  except: row.electMethod === methods.congress ? [] : ['delegate'],
  state: electionState(row),
  chips: (
    <>
      <Link to={`/organisation/detail?id=${String(row.organisationId)}`}>{String(row.organisationName ?? '')}</Link>
      {row.electOn ? (
        <span>选举日 {String(row.electOn)}</span>
      ) : (
        !isOver(row) && (
          <span>
            拟选举日期 <Deadline day={String(row.planOn)} />
          </span>
        )
      )}
    </>
  ),
  body: typeof row.vacancy === 'string' && (
    <p role="note" className="card why-back tone-warn">
      当选人{row.vacancy}不能就任：批复后其他当选人就任，空缺的名额请由党组织办理届中补选。
    </p>
  ),
  strip: row.state !== electionStates.ended && <StepStrip steps={steps} at={behind[String(row.state)] ?? 0} />,
  sections: sectionsAt(row),
  first: isHeld(row) ? 'votes' : 'facts',
  own: electionFacts,
  tabs: [
    { key: 'candidates', label: '候选人', children: <Candidates row={row} /> },
    { key: 'votes', label: '投票', children: <Votes row={row} /> },
  ],
});

/** 换届详情: request, candidates, votes and the way it went. */
export const ElectionDetail = () => <ProcessPage process={electionProcess} layout={layoutOf} />;
