/** 我的申请: what oneself asked for anywhere, how far it is, and the way to it. Domain-cadre 6.5. */
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { readOwnApplications, type OwnApplication } from 'contract/personal/own-applications.ts';
import { formatTime } from '../../client/format.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { toneOf } from '../../kit/process/process-state.ts';
import { Block } from '../../kit/ui/block.tsx';
import { Dot } from '../../kit/ui/marks.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';

const Line = ({ kind, matter, state, node, course, askedAt, page }: OwnApplication) => (
  <li>
    <Link to={page}>{kind}</Link>
    <span className="own-matter">{matter}</span>
    <span>
      <Dot tone={toneOf[course]}>{state}</Dot>
      {node && <small> {node}</small>}
    </span>
    <small className="figures">{formatTime(askedAt).slice(0, 10)}</small>
  </li>
);

const most = 5;

function Lines({ content }: { content: readonly OwnApplication[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? content : content.slice(0, most);
  const hidden = content.length - shown.length;
  return (
    <Block title="我的申请" note={content.length > 0 && `${content.length} 项`}>
      {content.length === 0 && <p className="block-nothing">还没有提出过申请。提出后在这里查看办理进度。</p>}
      {content.length > 0 && (
        <ul className="own-applications">
          {shown.map(one => (
            <Line key={`${one.entity} ${one.id}`} {...one} />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <p className="remark">
          <RowButton label={`显示其余 ${hidden} 项`} run={() => setWhole(true)} />
        </p>
      )}
    </Block>
  );
}

export const OwnApplications = (): ReactNode => (
  <QueryGate what="我的申请" query={useAnswer(readOwnApplications, {}, { isFresh: true })} rows={3} isCard>
    {({ content }) => <Lines content={content} />}
  </QueryGate>
);
