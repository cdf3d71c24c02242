/** 组织生活缺口: what a committee sees on its first page: how much is missing now, where it is worst, and the way there. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { lineStates, readBoard } from 'contract/meeting/board.ts';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { addressOf } from 'contract/report/home.ts';
import { today } from '../../client/format.ts';
import { allows } from '../../client/session.ts';
import { useTab } from '../../client/tab.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { Block } from '../../kit/ui/block.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import { DutyBlock } from './duty-block.tsx';
import { shortTypes } from './supervision-lines.ts';

const page = '/meeting/supervision';
/** The worst places; all others stand in the matrix. */
const most = 5;

type Board = AnswerOf<typeof readBoard>;
function Worst({ place }: { place: Board['content'][number] }) {
  const missing = place.lines.filter(({ state }) => state === lineStates.gap);
  const kinds = [...new Set(missing.map(({ type }) => shortTypes[type] ?? type))];
  return (
    <li className="duty">
      <Link to={addressOf(page, { organisationId: [place.id] })}>{place.name}</Link>
      <span>
        <span className="tone-error">缺 {place.gaps} 次</span> <small>{kinds.join('、')}</small>
      </span>
    </li>
  );
}

const Gaps = ({ board: { figures, content } }: { board: Board }) => (
  <Block title="组织生活缺口" all={<Link to={page}>组织生活监督</Link>}>
    <Figures
      isLarge
      of={[
        { label: '缺口', value: figures.gaps, unit: '次', to: page },
        { label: '有缺口的党组织', value: figures.lacking, unit: '个', to: page },
        { label: '宽限期内', value: figures.grace, unit: '次' },
        { label: '7 天内到期', value: figures.soon, unit: '次' },
      ]}
    />
    {content.length === 0 ? (
      <p className="block-nothing">到今天为止，应开的会议都已提交记录。</p>
    ) : (
      <ul className="duty-list">
        {content.map(place => (
          <Worst key={place.id} place={place} />
        ))}
      </ul>
    )}
  </Block>
);

/** What one owes oneself; whoever answers for several places sees their gaps beside it. */
export function LifeBlock(): ReactNode {
  const { isActive } = useTab();
  const maySupervise = allows(readBoard.access);
  const query = { year: Number(today().slice(0, 4)), size: most };
  const { data, error } = useAnswer(readBoard, { query }, { isKept: true, isOn: isActive && maySupervise });
  if (!maySupervise || error) return <DutyBlock />;
  if (!data) return null;
  return (
    <>
      <DutyBlock />
      {data.figures.places > 1 && <Gaps board={data} />}
    </>
  );
}
