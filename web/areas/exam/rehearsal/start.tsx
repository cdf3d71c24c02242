/** Asks for a rehearsal: how many candidates, and how long they write. */
import {
  fewestCandidates,
  mostCandidates,
  mostMinutes,
  readRehearsalPlan,
  rehearsalLabels,
  startRehearsal,
} from 'contract/exam/rehearsal.ts';
import { number } from 'contract/kit/field.ts';
import { useNavigate } from 'react-router';
import { call } from '../../../client/http.ts';
import { useAnswer } from '../../../kit/data/answer.ts';
import { CallDialog } from '../../../kit/form/call-form.tsx';
import { rehearsalPage } from './address.ts';

const fields = {
  candidates: number(rehearsalLabels.candidates, { required: true, min: fewestCandidates, max: mostCandidates }),
  minutes: number(rehearsalLabels.minutes, { required: true, min: 1, max: mostMinutes }),
};

export function StartDialog({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const { data: plan } = useAnswer(readRehearsalPlan, {}, { isFresh: true });
  if (!plan) return null;
  return (
    <CallDialog
      title="开始考试演练"
      verb="开始演练"
      lead="考生在 1 分钟内全部入场，作答后逐级加压保存，最后半分钟内全部交卷并评分。演练占用本机和数据库的性能，请在没有考试、访问较少时进行。"
      note={plan.obstacle && <p className="tone-error">{plan.obstacle}</p>}
      fields={fields}
      words={{ candidates: { help: plan.examName ? `下一场考试：${plan.examName}` : '没有已发布的考试' } }}
      initial={{ candidates: plan.candidates, minutes: 2 }}
      send={({ candidates, minutes }) =>
        call(startRehearsal, { body: { candidates: Number(candidates), minutes: Number(minutes) } }, { silent: true })
      }
      done={({ id }) => {
        void navigate(rehearsalPage(id));
        return '演练已开始';
      }}
      onClose={onClose}
    />
  );
}
