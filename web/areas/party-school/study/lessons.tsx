/** The chapters of a course with what was learned of them, and where it goes on. */
import { CheckCircleFilled, LockOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { coursewareKinds as kinds, nodeTypes } from 'contract/party-school/codes.ts';
import type { StudyLesson } from 'contract/party-school/study-calls.ts';
import { isPlayed } from './watch.tsx';

export const addressOf = ({ id, kind }: Pick<StudyLesson, 'id' | 'kind'>): string =>
  `/pschool/${isPlayed(kind ?? '') ? 'video' : 'doc'}/view?nodeId=${id}`;

const isNode = ({ nodeType }: StudyLesson): boolean => nodeType === nodeTypes.node;
/** The next that can be learned here. */
export function nextOf(lessons: readonly StudyLesson[], id: string): StudyLesson | undefined {
  const at = lessons.findIndex(one => one.id === id);
  return lessons.slice(at + 1).find(one => isNode(one) && one.kind !== kinds.offline && !one.isLocked);
}

function levelOf(lessons: readonly StudyLesson[], { parentId }: StudyLesson): number {
  const parent = lessons.find(({ id }) => id === parentId);
  return parent ? levelOf(lessons, parent) + 1 : 0;
}

function Mark({ of }: { of: StudyLesson }) {
  if (of.isFinished) return <CheckCircleFilled className="tone-ok" aria-label="已学完" />;
  if (of.kind === kinds.offline) return <span className="remark">线下</span>;
  if (of.isLocked) return <LockOutlined aria-label="先学前面的" />;
  return <span className="figures remark">{`${of.percent} %`}</span>;
}

export function Lessons({
  name,
  lessons,
  current,
}: {
  name: string;
  lessons: readonly StudyLesson[];
  current: string;
}) {
  const wanted = lessons.filter(one => isNode(one) && one.isRequired);
  return (
    <nav className="card study-lessons" aria-label="课程目录">
      <h2>{name}</h2>
      <p className="remark">{`必修 ${wanted.length} 节，已学完 ${wanted.filter(one => one.isFinished).length} 节`}</p>
      <ol>
        {lessons.map(one => (
          <li
            key={one.id}
            className={isNode(one) ? undefined : 'is-chapter'}
            style={{ paddingLeft: levelOf(lessons, one) * 12 }}
          >
            {isNode(one) ? (
              <>
                {one.id === current ? (
                  <strong aria-current="page">{one.title}</strong>
                ) : (
                  <Link to={addressOf(one)}>{one.title}</Link>
                )}
                {!one.isRequired && <span className="remark">选修</span>}
                <Mark of={one} />
              </>
            ) : (
              one.title
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
