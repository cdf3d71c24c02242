/** 培训中心 of oneself: the own batches, one of them, or the sign-in behind a scan. */
import { PageHead } from '../../client/page-head.tsx';
import { useTab } from '../../client/tab.ts';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { OfOneself } from '../../kit/data/of-oneself.tsx';
import { LessonSign } from './lesson-sign.tsx';
import { OwnBatchPage } from './own-batch.tsx';
import { OwnBatches } from './own-batches.tsx';
import './school.css';

const Own = () => (
  <div className="own-training">
    <PageHead actions={<GoButton label="个人学时报告" to="/xssb/active/user" />} />
    <OwnBatches />
  </div>
);

export function TrainingCentre() {
  const asked = new URLSearchParams(useTab().location.search);
  const id = asked.get('id');
  return (
    <OfOneself otherwise="培训报名由本人登录后办理。">
      {() => (asked.has('sign') ? <LessonSign /> : id ? <OwnBatchPage key={id} id={id} /> : <Own />)}
    </OfOneself>
  );
}
