import { PlusOutlined } from '@ant-design/icons';
import { examTemplate } from 'contract/exam/exam-template.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';

const facts = [{ title: '模板', fields: ['buildType', 'totalScore', 'sectionCount', 'topicCount', 'remark'] }];

/** 试卷模板. The parts of a paper are written in the form: no sheet is offered. */
export function ExamTemplateList() {
  const mayCreate = useMay()(examTemplate, 'create');
  const add = <GoButton label="新增试卷模板" to="/party-school/template/form" type="primary" icon={<PlusOutlined />} />;
  return (
    <RecordList
      resource={examTemplate}
      countWord="份"
      searchFor="模板名称"
      quickFilters={['buildType']}
      sections={facts}
      facts={['buildType', 'totalScore', 'topicCount']}
      primary={mayCreate && add}
    />
  );
}
