/** The own exams: what is to be done next stands first, with the one way on. */
import type { OwnExam } from 'contract/exam/sitting-calls.ts';
import { formatMinute, formatTime } from '../../../client/format.ts';
import { OwnRow, OwnRows } from '../../../kit/own/own-rows.tsx';
import { GoButton } from '../../../kit/ui/go-button.tsx';
import { Dot, type Tone } from '../../../kit/ui/marks.tsx';
import { EmptyState } from '../../../kit/ui/states.tsx';

type Stage = OwnExam['stage'];
const stages: Readonly<Record<Stage, { tone: Tone; word: string }>> = {
  sitting: { tone: 'warn', word: '正在作答' },
  open: { tone: 'warn', word: '可以入场' },
  coming: { tone: 'info', word: '未开始' },
  handedIn: { tone: 'ok', word: '已交卷' },
  announced: { tone: 'ok', word: '成绩已公布' },
  missed: { tone: 'error', word: '缺考' },
  voided: { tone: 'error', word: '答卷已作废' },
};
export const centre = '/pschool/exam/center';
export const practiceDoor = `${centre}?practice=1`;

const figures = (text: string) => <span className="figures">{text}</span>;

/** From then to then; the day is said once. */
function spanOf({ startAt, endAt }: OwnExam): string {
  const [from, to] = [formatMinute(startAt), formatMinute(endAt)];
  return `${from} 至 ${from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to}`;
}
export const Facts = ({ of }: { of: OwnExam }) => (
  <p className="exam-line remark">
    {figures(spanOf(of))}
    <span>{of.durationMinutes} 分钟</span>
    <span>
      满分 {of.totalScore} 分，{of.passScore} 分合格
    </span>
    {of.batchName && <span>{of.batchName}</span>}
  </p>
);

/** What is owed and until when. */
function owedOf({ stage, entryUntil, deadline }: OwnExam) {
  if (stage === 'sitting' && deadline) return `请在 ${formatTime(deadline).slice(11)} 前继续作答并交卷`;
  return stage === 'open' ? `${formatMinute(entryUntil).slice(11)} 后不能入场` : null;
}

/** What became of it, as far as the candidate may know by now. */
const Outcome = ({ of: { handedInAt, receipt, score, isPassed, stage } }: { of: OwnExam }) => (
  <>
    {score !== null && (
      <p className="exam-score figures">
        {score} <small>分</small>
        {isPassed !== null && <Dot tone={isPassed ? 'ok' : 'error'}>{isPassed ? '合格' : '不合格'}</Dot>}
      </p>
    )}
    {handedInAt && (
      <p className="exam-line remark">
        <span>{figures(formatTime(handedInAt))} 交卷</span>
        {receipt && <span className="exam-receipt">回执码 {receipt}</span>}
        {stage === 'handedIn' && score === null && <span>成绩公布后在这里查看</span>}
      </p>
    )}
  </>
);

const verbs: Readonly<Partial<Record<Stage, string>>> = { sitting: '继续作答', open: '进入考试', coming: '查看考场' };

const One = ({ of, isFirst }: { of: OwnExam; isFirst: boolean }) => {
  const verb = verbs[of.stage];
  return (
    <OwnRow
      title={of.name}
      state={<Dot tone={stages[of.stage].tone}>{stages[of.stage].word}</Dot>}
      owed={owedOf(of)}
      actions={
        <>
          {verb && <GoButton label={verb} to={`${centre}?exam=${of.id}`} type={isFirst ? 'primary' : 'default'} />}
          {of.stage === 'announced' && <GoButton label="查看成绩" to={`/pschool/exam/result?id=${of.id}`} />}
        </>
      }
    >
      <Facts of={of} />
      <Outcome of={of} />
    </OwnRow>
  );
};

const order: readonly Stage[] = ['sitting', 'open', 'coming', 'handedIn', 'announced', 'missed', 'voided'];
const isAhead = ({ stage }: OwnExam) => order.indexOf(stage) < 3;

/** One list where there is little, two where some are past. */
export function OwnExams({ of }: { of: readonly OwnExam[] }) {
  const sorted = [...of].sort((one, other) => order.indexOf(one.stage) - order.indexOf(other.stage));
  const ahead = sorted.filter(isAhead);
  const past = sorted.filter(one => !isAhead(one));
  return (
    <>
      <OwnRows
        title="待考"
        rows={ahead}
        blank={
          <EmptyState isCard picture="tray" title="没有需要参加的考试">
            考试发布后列在这里，开考前可以先检测设备。
          </EmptyState>
        }
      >
        {one => <One of={one} isFirst={one === ahead[0]} />}
      </OwnRows>
      <OwnRows title="已结束" rows={past}>
        {one => <One of={one} isFirst={false} />}
      </OwnRows>
    </>
  );
}
