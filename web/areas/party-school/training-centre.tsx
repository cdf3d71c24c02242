/** 培训中心 of oneself: the own batches, one of them, or the sign-in behind a scan. */
import { PageHead } from '../../client/page-head.tsx';
import { useTab } from '../../client/tab.ts';
import { OfOneself } from '../../kit/data/of-oneself.tsx';
import { LessonSign } from './lesson-sign.tsx';
import { OwnBatchPage } from './own-batch.tsx';
import { OwnBatches } from './own-batches.tsx';
import './school.css';

const Own = () => (
  <div className="own-training">
    <PageHead />
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
