/** What proctors may do, each in a dialog that names whom it concerns. */
import { mostAddedMinutes } from 'contract/exam/proctor-calls.ts';
import { extendSittings, forceHandIn, releaseSitting, sendExamMessage } from 'contract/exam/proctor-calls.ts';
import { longText, number } from 'contract/kit/field.ts';
import { call } from '../../../client/http.ts';
import { CallDialog } from '../../../kit/form/call-form.tsx';

/** Chosen candidates; left out, everybody. */
interface Whom {
  examId: string;
  chosen?: readonly { id: string; name: string }[] | undefined;
  onClose(): void;
}
const most = 3;
const namesOf = (chosen: Whom['chosen'] = []): string => {
  const names = chosen.map(({ name }) => name);
  return names.length > most ? `${names.slice(0, most).join('、')}等 ${names.length} 人` : names.join('、');
};
const idsOf = (chosen: Whom['chosen']) => (chosen ? { attemptIds: chosen.map(({ id }) => id) } : {});
const leftWords = (left: number): string => (left > 0 ? `；${left} 人不在作答中，没有处理` : '');

const minutes = number('延长时间（分钟）', { required: true, min: 1, max: mostAddedMinutes });
const reason = longText('原因', { required: true, min: 2, max: 200 });

export function ExtendDialog({ examId, chosen, onClose }: Whom) {
  const whom = chosen ? namesOf(chosen) : '全场';
  return (
    <CallDialog
      title={`为${whom}延时`}
      verb="延长时间"
      lead={`${chosen ? '' : '对现在正在作答的考生有效，尚未进入的不延时。'}截止时间随下一次保存更新，考生会看到原因；超过统一结束时间的，考试等最后一位考生截止后再结束。`}
      fields={{ minutes, reason }}
      initial={{ minutes: 10 }}
      send={values =>
        call(
          extendSittings,
          {
            params: { id: examId },
            body: { ...idsOf(chosen), minutes: Number(values['minutes']), reason: String(values['reason']) },
          },
          { silent: true },
        )
      }
      done={({ extended, left }, values) =>
        `已为 ${extended} 人延时 ${String(values['minutes'])} 分钟${leftWords(left)}`
      }
      onClose={onClose}
    />
  );
}

export function MessageDialog({ examId, chosen, onClose }: Whom) {
  const whom = chosen ? namesOf(chosen) : '全场';
  return (
    <CallDialog
      title={`向${whom}发消息`}
      verb="发送消息"
      lead="随考生下一次保存送达，一般不超过 15 秒；离线的恢复后收到，尚未进入的入场时看到。"
      fields={{ content: longText('消息内容', { required: true, max: 300 }) }}
      send={values =>
        call(
          sendExamMessage,
          { params: { id: examId }, body: { ...idsOf(chosen), content: String(values['content']) } },
          { silent: true },
        )
      }
      done={({ sent, left }) => `已发出，${sent} 人将收到${leftWords(left)}`}
      onClose={onClose}
    />
  );
}

interface OfOne {
  examId: string;
  of: { id: string; name: string };
  onClose(): void;
}
export const ReleaseDialog = ({ examId, of, onClose }: OfOne) => (
  <CallDialog
    title={`解除${of.name}的设备锁定`}
    verb="解除锁定"
    lead="核对本人后解除。解除后可以在现在的设备上继续作答，换设备次数重新计算，已保存的答案不变。"
    fields={{ reason }}
    send={values =>
      call(
        releaseSitting,
        { params: { id: examId }, body: { attemptId: of.id, reason: String(values['reason']) } },
        { silent: true },
      )
    }
    done={({ name }) => `已解除${name}的设备锁定`}
    onClose={onClose}
  />
);

export const ForceDialog = ({ examId, of, answered, onClose }: OfOne & { answered: number }) => (
  <CallDialog
    title={`强制${of.name}交卷`}
    verb="强制交卷"
    isDanger
    lead={`按已保存的 ${answered} 题交卷，照常评分，不作废；交卷后不能继续作答。本人会收到通知和原因。`}
    fields={{ reason }}
    send={values =>
      call(
        forceHandIn,
        { params: { id: examId }, body: { attemptId: of.id, reason: String(values['reason']) } },
        { silent: true },
      )
    }
    done={({ name, answered: n }) => `已为${name}交卷，已答 ${n} 题`}
    onClose={onClose}
  />
);
