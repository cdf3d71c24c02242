/** A template: its parts, and papers as it would draw them. */
import { examTemplate } from 'contract/exam/exam-template.ts';
import type { Row } from '../../kit/data/row.ts';
import { RecordCard } from '../../kit/record/record-card.tsx';
import { RecordPage, RecordView } from '../../kit/record/record-view.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { SectionsTable } from './sections-table.tsx';
import { TrialDialog } from './trial-dialog.tsx';

const sections = [{ title: '模板', fields: ['name', 'buildType', 'totalScore', 'remark'] }];

function Template({ row }: { row: Row }) {
  const figures = [
    { label: '大题', value: Number(row['sectionCount'] ?? 0), unit: '个' },
    { label: '试题', value: Number(row['topicCount'] ?? 0), unit: '题' },
    { label: '总分', value: Number(row['totalScore'] ?? 0), unit: '分' },
  ];
  return (
    <RecordView
      resource={examTemplate}
      row={row}
      countWord="份"
      card={<RecordCard row={row} chips={null} figures={figures} />}
      sections={sections}
      tabs={[{ key: 'sections', label: '试卷结构', children: <SectionsTable text={row['sections']} /> }]}
      first="sections"
      edit={{ label: '编辑模板', to: `/party-school/template/form?id=${row.id}`, isQuiet: true }}
      actions={
        <DialogButton type="primary" label="试抽三份">
          {close => <TrialDialog sections={String(row['sections'])} onClose={close} />}
        </DialogButton>
      }
    />
  );
}
export const ExamTemplateDetail = () => <RecordPage resource={examTemplate} of={Template} />;
