/** 视频学习 and 文档学习: a node of a course, or the file that the address names. */
import { PageHead } from '../../../client/page-head.tsx';
import { useTab } from '../../../client/tab.ts';
import { readStudyNode } from 'contract/party-school/study-calls.ts';
import { useAnswer } from '../../../kit/data/answer.ts';
import { OfOneself } from '../../../kit/data/of-oneself.tsx';
import { QueryGate } from '../../../kit/data/query-gate.tsx';
import { GoButton } from '../../../kit/ui/go-button.tsx';
import { EmptyState } from '../../../kit/ui/states.tsx';
import { FilePreview } from '../../file/index.ts';
import { addressOf, Lessons, nextOf } from './lessons.tsx';
import { Read } from './read.tsx';
import type { Study } from './session.ts';
import { isPlayed, Watch } from './watch.tsx';
import './study.css';

function Learning({ of, finished }: { of: Study; finished(): void }) {
  const { node, course, batchName, lessons, obstacle } = of;
  const next = nextOf(lessons, node.id);
  const facts = [course.teacher && `主讲人 ${course.teacher}`, node.hours !== null && `${node.hours} 学时`, batchName];
  const Part = isPlayed(node.kind) ? Watch : Read;
  return (
    <div className="study">
      <PageHead title={node.title} {...(next && { actions: <GoButton label="下一节" to={addressOf(next)} /> })} />
      <section className="card study-lesson" aria-label={node.title}>
        <h2>{node.title}</h2>
        <p className="remark">{facts.filter(Boolean).join(' · ')}</p>
        {obstacle === null ? (
          <Part of={of} finished={finished} />
        ) : (
          <EmptyState picture="tray" title="暂不能学习">
            {obstacle}
          </EmptyState>
        )}
      </section>
      <Lessons name={course.name} lessons={lessons} current={node.id} />
    </div>
  );
}

function StudyPage({ id }: { id: string }) {
  const query = useAnswer(readStudyNode, { params: { id } }, { isFresh: true });
  return (
    <QueryGate what="课件" query={query} rows={6} isCard>
      {of => <Learning key={of.obstacle} of={of} finished={() => void query.refetch()} />}
    </QueryGate>
  );
}

export function StudyView() {
  const id = new URLSearchParams(useTab().location.search).get('nodeId');
  if (id === null || !/^\d{1,18}$/.test(id)) return <FilePreview />;
  return <OfOneself otherwise="学习由本人登录后进行，学时计入本人。">{() => <StudyPage key={id} id={id} />}</OfOneself>;
}
