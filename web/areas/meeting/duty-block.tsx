/** 本月应开展活动: what the own branch or committee owes in this month, quarter and year, what was held, and the two ways to mend it. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { readBranchDuties, type BranchDuty } from 'contract/meeting/calls.ts';
import { meeting } from 'contract/meeting/meeting.ts';
import { periodName } from 'contract/meeting/period.ts';
import { allows } from '../../client/session.ts';
import { useTab } from '../../client/tab.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { Word } from '../../kit/field/cells/choice.tsx';
import { Block } from '../../kit/ui/block.tsx';
import { Deadline } from '../../kit/ui/deadline.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import './duty-block.css';

const missingOf = ({ times, done, open, planned }: BranchDuty) => Math.max(0, times - done - open - planned);
const isDone = ({ times, done }: BranchDuty) => done >= times;

function State({ duty }: { duty: BranchDuty }) {
  const missing = missingOf(duty);
  if (isDone(duty)) return <span className="tone-ok">已开展</span>;
  if (missing > 0)
    return (
      <>
        <span className="tone-warn">缺 {missing} 次</span> <Deadline day={duty.endsOn} />
      </>
    );
  return <span>{duty.open > 0 ? '已召开，记录待提交' : '已安排'}</span>;
}

/** What is missing stands first, the nearest before the others. */
const inOrder = (duties: readonly BranchDuty[]) =>
  [...duties].sort((a, b) => Number(missingOf(a) === 0) - Number(missingOf(b) === 0) || (a.endsOn < b.endsOn ? -1 : 1));

export function DutyBlock(): ReactNode {
  const { isActive } = useTab();
  const mayEnter = allows('meeting.meeting.create');
  const query = useAnswer(readBranchDuties, {}, { isKept: true, isOn: isActive && mayEnter, isFresh: true });
  // Who answers for the whole school has no meetings of its own to write down.
  if (!query.data?.organisationId) return null;
  return (
    <Block title="本月应开展活动" all={<Link to="/meeting/list">三会一课</Link>}>
      <p className="duty-ways">
        <span>{query.data.organisationName}</span>
        <GoButton type="primary" label="记一次会" to="/meeting/record" />
        <GoButton label="安排会议" to="/meeting/list/form" />
      </p>
      <QueryGate what="本月应开展活动" query={query} rows={4}>
        {({ duties }) =>
          duties.length === 0 ? (
            <p className="block-nothing">本月没有按规则应开展的活动。</p>
          ) : (
            <ul className="duty-list">
              {inOrder(duties).map(duty => (
                <li className="duty" key={`${duty.type} ${duty.startsOn} ${duty.groupId}`}>
                  <span>
                    <Word field={meeting.fields.types} value={duty.type} />
                    {duty.groupName && `（${duty.groupName}）`} <small>{periodName(duty)}</small>
                  </span>
                  <span>
                    <State duty={duty} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryGate>
    </Block>
  );
}
