/**
 * 学习中心: the entry of the party school, with its sections under one address each; an unknown one shows the first.
 */
import type { ComponentType } from 'react';
import { Link, useNavigate } from 'react-router';
import { ownAnnouncements, type ToldAnnouncement } from 'contract/message/own-announcements.ts';
import { formatDay } from '../../client/format.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useTab } from '../../client/tab.ts';
import { useId } from '../../kit/data/address.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Pills } from '../../kit/ui/pills.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { Mistakes, PortalExams } from '../exam/index.ts';
import { OwnBatches } from './own-batches.tsx';
import { OwnCertificates } from './own-certificates.tsx';
import { OwnCoursePage } from './own-course.tsx';
import { OwnCourses } from './own-courses.tsx';
import './school.css';

const sections = [
  { key: 'notice', label: '通知' },
  { key: 'batch', label: '班次' },
  { key: 'course', label: '课程' },
  { key: 'exam', label: '考试' },
  { key: 'certificate', label: '证书' },
  { key: 'mistake', label: '错题' },
] as const;
type Section = (typeof sections)[number]['key'];

const columns: DataColumn<ToldAnnouncement>[] = [
  {
    label: '标题',
    width: 360,
    isLong: true,
    show: one => <Link to={`/message/announcement/detail?id=${one.id}`}>{one.title}</Link>,
  },
  { label: '发布日期', width: 104, show: one => <span className="figures">{formatDay(one.publishedAt)}</span> },
];

function Notices() {
  const query = useAnswer(ownAnnouncements, { query: { page: 0, size: 20 } });
  return (
    <section className="card" aria-label="通知公告">
      <QueryGate what="通知公告" query={query} rows={4}>
        {({ content }) => (
          <DataTable
            caption="通知公告"
            rows={content}
            keyOf={one => one.id}
            columns={columns}
            blank={<p className="own-training-text remark">还没有发给您的通知公告。</p>}
          />
        )}
      </QueryGate>
    </section>
  );
}

const standing: Readonly<Record<Section, ComponentType>> = {
  notice: Notices,
  batch: OwnBatches,
  course: OwnCourses,
  exam: PortalExams,
  certificate: OwnCertificates,
  mistake: Mistakes,
};

export function SchoolPortal() {
  const navigate = useNavigate();
  const id = useId();
  const named = useTab().path.split('/').at(-1);
  const section = sections.find(({ key }) => key === named)?.key ?? 'notice';
  if (section === 'course' && id !== null)
    return (
      <div className="own-training">
        <OwnCoursePage key={id} id={id} />
      </div>
    );
  const Shown = standing[section];
  return (
    <div className="own-training">
      <PageHead title="学习中心" />
      <Pills<Section> label="栏目" of={sections} chosen={section} choose={key => void navigate(`/pschool/${key}`)} />
      <Shown key={section} />
    </div>
  );
}
