/** 录入培训成绩: the list the party school hands over, pasted as it stands in its sheet. */
import { enterTraining, trainingFields } from 'contract/development/training.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';

const words = {
  hours: { help: '不少于三天或 24 学时' },
  results: { help: '每人一行：学工号、姓名、成绩、证书编号；可从表格复制粘贴' },
};

export function TrainingButton() {
  if (!allows(enterTraining.access)) return null;
  return (
    <DialogButton label="录入培训成绩">
      {close => (
        <CallDialog
          title="录入培训成绩"
          verb="录入"
          lead="为名单中的每名发展对象办结“开展集中培训”，并记入结业证明。全部成功或都不写入。"
          fields={trainingFields}
          words={words}
          send={body => call(enterTraining, { body }, { silent: true, timeout: 120_000 })}
          done={({ done }) => `已录入 ${done} 人的培训成绩`}
          onClose={close}
        />
      )}
    </DialogButton>
  );
}
