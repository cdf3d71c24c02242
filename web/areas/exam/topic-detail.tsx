/** One question: as the candidate reads it, with what is right; where it is used, and the way it went. */
import { readBody } from 'contract/exam/body/read.ts';
import { topicProcess } from 'contract/exam/topic.ts';
import type { Row } from '../../kit/data/row.ts';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { TopicPaper } from './topic-paper.tsx';
import { topicState } from './topic-state.ts';
import { writtenIn } from './topic-preview.tsx';

const leads = {
  submit: '交由命题人以外的人审核，通过后启用，可以用来组卷。',
  review: '请核对题干、选项和答案；通过后启用。',
  stop: '停用后不再抽到，已发布的考试不受影响。',
  enable: '重新启用后可以用来组卷。',
  revise: '退回草稿修改，修改后重新审核；已用于考试的试题修改后成为新版本，已发布的试卷不变。',
};
const sections = [
  {
    title: '归类',
    fields: [
      'libraryId',
      'unitId',
      'difficulty',
      'knowledge',
      'source',
      'writtenBy',
      'edition',
      'isUsed',
      'templateCount',
    ],
  },
  { title: '解析', fields: ['analysis', 'pictures'] },
];

function Paper({ row }: { row: Row }) {
  const read = readBody(writtenIn(row));
  if (!read) return null;
  return (
    <section className="card topic-card">
      <TopicPaper body={read.body} stem={String(row['stem'] ?? '')} score={Number(row['defaultScore'])} isTold />
    </section>
  );
}

const layoutOf = (row: Row): ProcessLayout => ({
  countWord: '题',
  leads,
  sections,
  state: topicState(row),
  chips: <span>{String(row['libraryName'] ?? '')}</span>,
  body: <Paper row={row} />,
});

export const TopicDetail = () => <ProcessPage process={topicProcess} layout={layoutOf} />;
