/** Published courses as cards with the own progress; those of the own batches first. */
import { Progress } from 'antd';
import { Link } from 'react-router';
import { coursewareKinds as kinds } from 'contract/party-school/codes.ts';
import { course } from 'contract/party-school/course.ts';
import { readOwnCourses, type OwnCourse } from 'contract/party-school/own-course-calls.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { Word } from '../../kit/field/cells/choice.tsx';
import { Picture } from '../../kit/field/files/picture.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { Chip } from '../../kit/ui/marks.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import './own-course.css';

/** Where a node is learned. */
export const learnAt = ({ id, kind }: { id: string; kind: string | null }): string =>
  `/pschool/${kind === kinds.video || kind === kinds.audio ? 'video' : 'doc'}/view?nodeId=${id}`;
export const courseAt = (id: string): string => `/pschool/course?id=${id}`;
/** Nothing was begun yet, or there is more to come. */
export const verbOf = ({ percent, finishedCount }: Pick<OwnCourse, 'percent' | 'finishedCount'>): string =>
  percent + finishedCount > 0 ? '继续学习' : '开始学习';

export const Ring = ({ of, size = 52 }: { of: Pick<OwnCourse, 'percent'>; size?: number }) => (
  <Progress
    type="circle"
    size={size}
    percent={of.percent}
    format={percent => `${percent}%`}
    strokeColor={of.percent === 100 ? 'var(--ok)' : 'var(--info)'}
    aria-label={`学习进度 ${of.percent}%`}
  />
);

export const Cover = ({ of }: { of: OwnCourse }) =>
  of.coverId ? (
    <Picture id={of.coverId} alt={`${of.name}封面`} className="course-cover" />
  ) : (
    <span className="course-cover is-blank" aria-hidden>
      <Word field={course.fields.category} value={of.category} />
    </span>
  );

/** By which batch, and whether it has to be learned. */
export const Wanted = ({ of }: { of: OwnCourse }) =>
  of.isRequired === null ? null : (
    <Chip tone={of.isRequired ? 'warn' : 'plain'}>{of.isRequired ? '必修' : '选修'}</Chip>
  );

export const CourseCard = ({ of }: { of: OwnCourse }) => (
  <li className="card own-course-card">
    <Cover of={of} />
    <div className="own-course-words">
      <h3>
        <Link to={courseAt(of.id)}>{of.name}</Link>
      </h3>
      <p className="own-training-facts remark">
        <Wanted of={of} />
        {of.teacher && <span>{of.teacher}</span>}
        <span>{of.planHours} 学时</span>
        <span>
          已学完 {of.finishedCount}/{of.nodeCount} 节
        </span>
      </p>
      {of.batchName && <p className="remark">{of.batchName}</p>}
    </div>
    <Ring of={of} />
    <p className="own-training-actions">
      {of.next ? (
        <GoButton label={verbOf(of)} to={learnAt(of.next)} type={of.isRequired ? 'primary' : 'default'} />
      ) : (
        <GoButton label="查看课程" to={courseAt(of.id)} />
      )}
    </p>
  </li>
);

export const CourseCards = ({ of }: { of: readonly OwnCourse[] }) => (
  <ul className="own-courses">
    {of.map(one => (
      <CourseCard key={one.id} of={one} />
    ))}
  </ul>
);

export function OwnCourses() {
  const query = useAnswer(readOwnCourses, {}, { isFresh: true });
  return (
    <QueryGate what="课程" query={query} rows={6}>
      {({ courses }) =>
        courses.length === 0 ? (
          <EmptyState isCard picture="tray" title="没有可以学习的课程">
            党校发布课程后列在这里。
          </EmptyState>
        ) : (
          <CourseCards of={courses} />
        )
      }
    </QueryGate>
  );
}
