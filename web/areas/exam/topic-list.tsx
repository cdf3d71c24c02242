/** 题库: libraries at the side, questions beside them. */
import { ImportOutlined } from '@ant-design/icons';
import { topicStates as states } from 'contract/exam/codes.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { topic } from 'contract/exam/topic.ts';
import { useIsMobile } from '../../client/device.ts';
import { allows } from '../../client/session.ts';
import type { View } from '../../kit/list/views/views.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { LibraryTree } from './library-tree.tsx';
import { topicState } from './topic-state.ts';
import { WordButton } from './word-dialog.tsx';
import './exam.css';

const views: View[] = [
  { label: '全部', filters: {} },
  { label: '草稿', filters: { state: [states.draft] } },
  { label: '待审', filters: { state: [states.pending] } },
  { label: '已启用', filters: { state: [states.enabled] } },
  { label: '已停用', filters: { state: [states.stopped] } },
];
const sections = [
  { title: '归类', fields: ['libraryId', 'topicType', 'difficulty', 'knowledge', 'defaultScore'] },
  { title: '题目', fields: ['title', 'options', 'answer', 'analysis'] },
];
const words = {
  title: { width: 320 },
  state: { width: 96, show: topicState },
  defaultScore: { width: 72 },
  templateCount: { width: 108 },
};

const Imports = () => (
  <>
    <WordButton />
    {allows(permissionOf(topic, 'import')) && (
      <GoButton label="导入" to="/party-school/topic/import" icon={<ImportOutlined />} />
    )}
  </>
);

export function TopicList() {
  const isPhone = useIsMobile();
  const list = (
    <RecordList
      resource={topic}
      countWord="题"
      create="新增试题"
      searchFor="题干 / 知识点"
      quickFilters={isPhone ? ['libraryId', 'topicType', 'difficulty'] : ['topicType', 'difficulty', 'knowledge']}
      fixedFilters={isPhone ? [] : ['libraryId']}
      sections={sections}
      words={words}
      facts={['topicType', 'difficulty', 'libraryId', 'state']}
      views={views}
      actions={<Imports />}
    />
  );
  if (isPhone) return list;
  return (
    <div className="topic-bank page-fill">
      <LibraryTree />
      {list}
    </div>
  );
}
