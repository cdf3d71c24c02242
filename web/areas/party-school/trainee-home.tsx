/** 个人首页 of the party school: what is to be done next, the own classes, courses with their progress, hours of the year. */
import type { ReactNode } from 'react';
import { readTraineeHome, type OwnCourse, type OwnTraining } from 'contract/party-school/own-course-calls.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { OfOneself } from '../../kit/data/of-oneself.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { Block } from '../../kit/ui/block.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { PageHead } from '../../client/page-head.tsx';
import { CourseCards, learnAt, verbOf } from './own-courses.tsx';
import './own-course.css';
import './school.css';

const centre = '/pschool/party/center';

interface Next {
  key: string;
  title: string;
  remark: string;
  label: string;
  to: string;
}
/** A lesson at which one signs in now stands before everything else, then the next lessons, then what has to be learned. */
function nextOf(trainings: readonly OwnTraining[], courses: readonly OwnCourse[]): Next[] {
  const lessons = trainings.flatMap(({ batchId, nextLesson }) => (nextLesson ? [{ ...nextLesson, batchId }] : []));
  const byTime = [...lessons].sort(
    (one, other) =>
      Number(other.isOpen) - Number(one.isOpen) ||
      `${one.heldOn}${one.startTime}`.localeCompare(`${other.heldOn}${other.startTime}`),
  );
  return [
    ...byTime.map(one => ({
      key: one.id,
      title: one.isOpen ? `正在签到：${one.name}` : `下次课：${one.name}`,
      remark: [`${one.heldOn} ${one.startTime}`, one.place].filter(Boolean).join('　'),
      label: one.isOpen ? '去签到' : '查看课表',
      to: `${centre}?id=${one.batchId}`,
    })),
    ...courses.flatMap(one =>
      one.isRequired && one.next
        ? [
            {
              key: one.id,
              title: `学习：${one.next.title}`,
              remark: one.name,
              label: verbOf(one),
              to: learnAt(one.next),
            },
          ]
        : [],
    ),
  ];
}

const Nexts = ({ of }: { of: readonly Next[] }) => (
  <Block title="接下来">
    <ul className="home-next">
      {of.map(({ key, title, remark, label, to }, at) => (
        <li key={key}>
          <div>
            <strong>{title}</strong>
            <p className="home-remark figures">{remark}</p>
          </div>
          <GoButton label={label} to={to} type={at === 0 ? 'primary' : 'default'} />
        </li>
      ))}
    </ul>
  </Block>
);

function Training({ of }: { of: OwnTraining }) {
  return (
    <li className="home-training">
      <div>
        <strong>{of.name}</strong>
        <p className="own-training-facts home-remark">
          <span>{of.className ?? '尚未编班'}</span>
          <span className="figures">
            {of.startOn} 至 {of.endOn}
          </span>
          {of.lessonCount > 0 && (
            <span>
              已上 {of.pastCount}/{of.lessonCount} 次课，到课 {of.attendedHours} 学时，计划 {of.planHours} 学时
            </span>
          )}
        </p>
      </div>
      <GoButton label={of.className ? '进入班级' : '查看'} to={`${centre}?id=${of.batchId}`} />
    </li>
  );
}

const Part = ({ title, all, children }: { title: string; all: ReactNode; children: ReactNode }) => (
  <section aria-label={title} className="home-part">
    <h2>
      {title} {all}
    </h2>
    {children}
  </section>
);

function Home() {
  const query = useAnswer(readTraineeHome, {}, { isFresh: true });
  return (
    <QueryGate what="学习情况" query={query} rows={8} isCard>
      {({ trainings, courses, year, hours }) => {
        const next = nextOf(trainings, courses);
        return (
          <>
            {next.length > 0 && <Nexts of={next} />}
            <Block
              title="本年学时"
              note={`${year} 年已计入的学时，班次的学时在结业时计入`}
              all={<GoButton label="学时报告" to="/xssb/active/user" type="link" />}
            >
              <p className="home-hours figures">
                {hours} <small>学时</small>
              </p>
            </Block>
            <Block title="我的班次" all={<GoButton label="培训中心" to={centre} type="link" />}>
              {trainings.length === 0 ? (
                <EmptyState picture="tray" title="没有在学的培训班次">
                  到培训中心查看可以报名的班次。
                </EmptyState>
              ) : (
                <ul className="home-next">
                  {trainings.map(one => (
                    <Training key={one.batchId} of={one} />
                  ))}
                </ul>
              )}
            </Block>
            <Part title="我的课程" all={<GoButton label="全部课程" to="/pschool/course" type="link" />}>
              {courses.length === 0 ? (
                <EmptyState isCard picture="tray" title="还没有开始学习的课程">
                  到“全部课程”选一门开始学习。
                </EmptyState>
              ) : (
                <CourseCards of={courses} />
              )}
            </Part>
          </>
        );
      }}
    </QueryGate>
  );
}

export const TraineeHome = () => (
  <OfOneself otherwise="学习进度由本人登录后查看。">
    {() => (
      <div className="own-training trainee-home">
        <PageHead />
        <Home />
      </div>
    )}
  </OfOneself>
);
