/** By question, evenly among the markers that are chosen; or before that a few answers on trial. Domain-cadre 4.7. */
import { assignMarking, type ExamMarking, type MarkedQuestion } from 'contract/exam/marking-calls.ts';
import { mostSamples } from 'contract/exam/marking/trial.ts';
import { beginTrial } from 'contract/exam/trial-calls.ts';
import { call } from '../../../client/http.ts';
import { HandOutDialog, type ChosenHands } from './hand-out-dialog.tsx';

interface Props {
  of: ExamMarking;
  onClose(): void;
}
const isUnassigned = ({ unassigned }: MarkedQuestion) => unassigned > 0;
/** Nobody has anything of it yet. */
export const isUntouched = ({ tasks, unassigned }: MarkedQuestion) => tasks.length === 0 && unassigned > 0;

export function AssignDialog({ of, onClose }: Props) {
  const send = async (body: ChosenHands) => {
    const { assigned, markers } = await call(assignMarking, { params: { id: of.exam.id }, body }, { silent: true });
    return `已将 ${assigned} 份作答分给 ${markers} 名阅卷人`;
  };
  return (
    <HandOutDialog
      of={of}
      title="分配阅卷"
      lead={`每题的作答平均分给所选阅卷人；阅卷人只看到考号，不评阅本学院考生的作答。${
        of.exam.isMarkedTwice ? '本场考试双评，一评和二评由不同的人担任。' : ''
      }分配后，这些题的试评结束。`}
      open={of.questions.filter(isUnassigned)}
      note={({ unassigned }) => `未分配 ${unassigned} 份`}
      verb="分给"
      blankVerb="分配"
      send={send}
      onClose={onClose}
    />
  );
}

export function TrialDialog({ of, onClose }: Props) {
  const send = async (body: ChosenHands) => {
    const { samples, markers } = await call(beginTrial, { params: { id: of.exam.id }, body }, { silent: true });
    return `已请 ${markers} 名阅卷人试评 ${samples} 份样本`;
  };
  return (
    <HandOutDialog
      of={of}
      title="试评"
      lead={`正式阅卷前，请阅卷人各自评阅同样的作答，对照评分标准。每题随机抽取 ${mostSamples} 份，不足的全部试评；试评不计分，不需要试评可以直接分配阅卷。`}
      open={of.questions.filter(isUntouched)}
      note={({ answers }) => `试评 ${Math.min(mostSamples, answers)} 份，共 ${answers} 份`}
      verb="请"
      blankVerb="开始试评"
      send={send}
      onClose={onClose}
    />
  );
}
