/** 本周要办: person, day and verb of what is due within a week or late, the latest first. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ownWeek, type WeekMatter } from 'contract/message/week.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { Block } from '../../kit/ui/block.tsx';
import { Deadline } from '../../kit/ui/deadline.tsx';
import './home-blocks.css';
import { useMessages } from './lists.ts';
import { pathOf, verbOf } from './words.ts';

/** As many as one reads without scrolling. */
const shown = 8;

/** Whom it is about stands in front; a title that names the person already says it once. */
const matterOf = ({ title, personName }: WeekMatter) =>
  personName === null || title.includes(personName) ? title : `${personName}：${title}`;

function Line({ one }: { one: WeekMatter }) {
  const matter = matterOf(one);
  return (
    <li>
      <span className="home-matter" title={matter}>
        {matter}
      </span>
      <span className="home-until">
        <Deadline day={one.dueOn} />
      </span>
      <Link className="home-go" to={pathOf(one.link) ?? '/message/msginfo'} aria-label={`${verbOf(one)}：${matter}`}>
        {verbOf(one)}
      </Link>
    </li>
  );
}

/** Of who answers for a branch; above it the same to-dos would stand twice. */
export function WeekBlock(): ReactNode {
  const query = useMessages(ownWeek, {});
  // With nothing due the to-dos below come first.
  if (query.data?.hasBranch !== true || query.data.content.length === 0) return null;
  const count = query.data.content.length;
  return (
    <Block
      title="本周要办"
      note="七天内到期和已超期"
      all={count > shown && <Link to="/message/warning">全部预警</Link>}
    >
      <QueryGate what="本周要办" query={query} rows={4}>
        {({ content }) => (
          <ul className="home-todos home-week">
            {content.slice(0, shown).map(one => (
              <Line key={one.key} one={one} />
            ))}
          </ul>
        )}
      </QueryGate>
    </Block>
  );
}
