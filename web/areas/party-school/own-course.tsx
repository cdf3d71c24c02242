/** One course as it is learned: how far one is, and its chapters and nodes with what is open. */
import { CheckCircleFilled, LockOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { coursewareKinds as kinds, nodeTypes } from 'contract/party-school/codes.ts';
import { courseware } from 'contract/party-school/courseware.ts';
import { readOwnCourse, type OwnNode } from 'contract/party-school/own-course-calls.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { Word } from '../../kit/field/cells/choice.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { Cover, learnAt, Ring, verbOf, Wanted } from './own-courses.tsx';
import { lengthOf } from './courseware-words.tsx';
import './own-course.css';

const lengthIn = ({ durationSeconds, pages }: OwnNode): string =>
  durationSeconds !== null ? lengthOf(durationSeconds) : pages !== null ? `${pages} 页` : '';

function State({ of }: { of: OwnNode }) {
  if (of.isFinished)
    return (
      <span className="tone-ok">
        <CheckCircleFilled aria-hidden /> 已学完
      </span>
    );
  if (of.kind === kinds.offline) return <span className="remark">线下授课</span>;
  if (!of.isOpen)
    return (
      <span className="remark">
        <LockOutlined aria-hidden /> 学完前面的必修节后开放
      </span>
    );
  return <span className="remark figures">{of.percent > 0 ? `已学 ${of.percent}%` : '未学'}</span>;
}

function Node({ of }: { of: OwnNode }) {
  const canLearn = of.kind !== null && of.kind !== kinds.offline && of.isOpen;
  return (
    <li className="own-node">
      <div>
        {canLearn ? <Link to={learnAt(of)}>{of.title}</Link> : <span>{of.title}</span>}
        <p className="own-training-facts remark">
          {of.kind && <Word field={courseware.fields.kind} value={of.kind} />}
          {lengthIn(of) && <span className="figures">{lengthIn(of)}</span>}
          {of.hours !== null && of.hours > 0 && <span>{of.hours} 学时</span>}
          {!of.isRequired && <span>选学</span>}
        </p>
      </div>
      <State of={of} />
    </li>
  );
}

function Chapter({ of, all, level = 2 }: { of: OwnNode; all: readonly OwnNode[]; level?: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={level === 2 ? 'card own-chapter' : 'own-chapter'} aria-label={of.title}>
      <Heading>{of.title}</Heading>
      <Below of={all} parentId={of.id} />
    </section>
  );
}
/** Nodes that follow each other stand in one list, chapters as parts between them. */
function Below({ of, parentId }: { of: readonly OwnNode[]; parentId: string | null }) {
  const here = of.filter(one => one.parentId === parentId);
  const nodes = here.filter(one => one.nodeType === nodeTypes.node);
  const chapters = here.filter(one => one.nodeType === nodeTypes.chapter);
  const isTop = parentId === null;
  return (
    <>
      {nodes.length > 0 && (
        <ul className={isTop ? 'card own-nodes' : 'own-nodes'}>
          {nodes.map(one => (
            <Node key={one.id} of={one} />
          ))}
        </ul>
      )}
      {chapters.map(one => (
        <Chapter key={one.id} of={one} all={of} level={isTop ? 2 : 3} />
      ))}
    </>
  );
}

export function OwnCoursePage({ id }: { id: string }) {
  const query = useAnswer(readOwnCourse, { params: { id } }, { isFresh: true });
  return (
    <QueryGate what="课程" query={query} rows={8} isCard>
      {({ course, intro, isOrdered, nodes }) => (
        <>
          <PageHead title={course.name} actions={<GoButton label="全部课程" to="/pschool/course" />} />
          <section className="card own-course-head" aria-label="学习进度">
            <Cover of={course} />
            <div className="own-course-words">
              <h2>{course.name}</h2>
              <p className="own-training-facts remark">
                <Wanted of={course} />
                {course.teacher && <span>主讲 {course.teacher}</span>}
                <span>{course.planHours} 学时</span>
                <span>
                  已学完 {course.finishedCount}/{course.nodeCount} 节
                </span>
                {isOrdered && <span>按顺序学习</span>}
              </p>
              {intro && <p className="own-course-intro">{intro}</p>}
            </div>
            <Ring of={course} size={64} />
            {course.next && (
              <p className="own-training-actions">
                <GoButton label={`${verbOf(course)}：${course.next.title}`} to={learnAt(course.next)} type="primary" />
              </p>
            )}
          </section>
          <Below of={nodes} parentId={null} />
        </>
      )}
    </QueryGate>
  );
}
