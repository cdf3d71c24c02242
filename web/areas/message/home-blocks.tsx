/** What one owes and what is wrong in the own reach, as blocks of a home; each opens its list with the same count. */
import { ClockCircleOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ownTodos, type Todo } from 'contract/message/todo.ts';
import { warnings } from 'contract/message/warning.ts';
import { labelOf, useDictionary } from '../../client/reference.ts';
import { Chip } from '../../kit/ui/marks.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { useMessages } from './lists.ts';
import './home-blocks.css';
import { dueOf } from '../../kit/ui/deadline.tsx';
import { levels, levelTones, levelWords, partsOf, pathOf, verbOf } from './words.ts';
import { grouped } from '../../client/format.ts';
import { Block } from '../../kit/ui/block.tsx';
import { HomeFigure } from '../../kit/ui/home.tsx';

const shown = 6;

function TodoLine({ todo, types }: { todo: Todo; types: ReturnType<typeof useDictionary> }) {
  const [kind, matter] = partsOf(todo.title);
  const due = todo.dueAt ? dueOf(todo.dueAt) : null;
  return (
    <li>
      {todo.isUrgent ? <Chip tone="error">紧急</Chip> : <Chip>{kind ?? labelOf(types, todo.type)}</Chip>}
      <span className="home-matter" title={matter}>
        {matter}
      </span>
      {due && (
        <span className={`home-until figures tone-${due.tone}`}>
          {due.tone !== 'plain' && <ClockCircleOutlined aria-hidden />} {due.words}
        </span>
      )}
      <Link className="home-go" to={pathOf(todo.link) ?? '/message/msginfo'} aria-label={`${verbOf(todo)}：${matter}`}>
        {verbOf(todo)}
      </Link>
    </li>
  );
}

export function TodoBlock({ title = '待我处理' }: { title?: string }): ReactNode {
  const query = useMessages(ownTodos, { page: 0, size: shown });
  const { data } = query;
  const types = useDictionary('MSG_DBLX');
  return (
    <Block
      title={title}
      all={data && data.totalElements > 0 && <Link to="/message/msginfo">全部 {grouped(data.totalElements)} 件</Link>}
    >
      <QueryGate what={title} query={query} rows={shown}>
        {({ content }) =>
          content.length === 0 ? (
            <p className="block-nothing">没有待办事项。</p>
          ) : (
            <ul className="home-todos">
              {content.map(todo => (
                <TodoLine key={todo.id} todo={todo} types={types} />
              ))}
            </ul>
          )
        }
      </QueryGate>
    </Block>
  );
}

export function WarningBlock(): ReactNode {
  const query = useMessages(warnings, {});
  const total = query.data?.totalWarningNum ?? 0;
  return (
    <Block title="预警" all={total > 0 && <Link to="/message/warning">全部 {grouped(total)} 条</Link>}>
      <QueryGate what="预警" query={query} rows={shown}>
        {({ groups }) =>
          total === 0 ? (
            <p className="block-nothing">没有未处理的预警。</p>
          ) : (
            <ul>
              {groups.slice(0, shown).map(({ code, name, level, count }) => (
                <li key={code}>
                  <Chip tone={levelTones[level]}>{levelWords[level]}</Chip>
                  <Link className="home-matter" to={`/message/warning?code=${code}`}>
                    {name}
                  </Link>
                  <span className="figures">{grouped(count)} 条</span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryGate>
    </Block>
  );
}

function Level({ level }: { level: (typeof levels)[number] }) {
  const { data } = useMessages(warnings, { level });
  if (!data || data.totalWarningNum === 0) return null;
  return (
    <Link className={`tone-${levelTones[level]}`} to={`/message/warning?level=${level}`}>
      {levelWords[level]} <span className="figures">{grouped(data.totalWarningNum)}</span>
    </Link>
  );
}

/** The figure of open warnings, with how many of each level. */
export function WarningFigure(): ReactNode {
  const { data } = useMessages(warnings, {});
  return (
    <HomeFigure
      label="未处理预警"
      says="您有权查看的记录中未处理和正在处理的预警，按规则计条，同一人可以有几条；各人能查看的业务不同，条数也不同"
      count={data?.totalWarningNum}
      unit="条"
      path="/message/warning"
      tone="error"
    >
      {levels.map(level => (
        <Level key={level} level={level} />
      ))}
    </HomeFigure>
  );
}
