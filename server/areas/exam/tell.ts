/** What candidates are told of their exam. */
import { timeOf } from 'contract/kit/calendar.ts';
import { examAttempt } from 'contract/exam/exam-attempt.ts';
import type { Exam } from 'contract/exam/exam.ts';
import type { Tx } from '../../kit/registry.ts';
import { tellPersons } from '../message/index.ts';

const page = '/pschool/exam/center';
const minuteOf = (instant: string) => timeOf(instant).slice(0, 16);
/** Until when one may still enter. */
export const entryUntilOf = ({
  startAt,
  endAt,
  entryLateMinutes,
}: Pick<Exam, 'startAt' | 'endAt' | 'entryLateMinutes'>) =>
  new Date(Math.min(Date.parse(startAt) + entryLateMinutes * 60_000, Date.parse(endAt))).toISOString();

export const toldOf = (row: Exam): string =>
  `“${row.name}”定于 ${minuteOf(row.startAt)} 开考，考试时长 ${row.durationMinutes} 分钟，${minuteOf(entryUntilOf(row))} 后不能入场。` +
  '请提前登录考试中心，检查设备和网络。';

export const tellCandidates = (
  tx: Tx,
  attempts: readonly { id: string; personId: string }[],
  title: string,
  content: string,
): Promise<void> =>
  tellPersons(
    tx,
    attempts.map(({ id, personId }) => ({
      title: `【考试】${title}`,
      content,
      entity: examAttempt.name,
      recordId: id,
      personId,
      link: { routePath: page, query: {} },
    })),
  );
