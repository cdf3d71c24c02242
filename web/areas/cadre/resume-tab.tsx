import { generateResume } from 'contract/cadre/actions.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import type { Row } from '../../kit/data/row.ts';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { PartRows } from './part-rows.tsx';
import type { Part } from './parts.ts';

/** The lines the form prints, and what makes them of the facts. */
export function ResumeTab({ part, row }: { part: Part; row: Row }) {
  const may = useMay();
  const generate = may(cadre, generateResume.name) && (
    <DialogButton label="生成简历">
      {close => (
        <ActionDialog
          action={generateResume}
          row={row}
          title={`生成${String(row['name'])}的简历`}
          verb="生成简历"
          lead="按学历学位、工作经历和主要任职排出简历，首尾相接，在职学习作为“其间”。已有的简历文字在确认后才会被替换。"
          onClose={close}
        />
      )}
    </DialogButton>
  );
  const words = {
    endMonth: { help: '空着表示至今' },
    content: { help: '如“物理学院副院长”，学习经历以“学习”结尾' },
    parentId: { help: '“其间”经历才选' },
  };
  return <PartRows part={part} personId={row.id} actions={generate} words={words} />;
}
