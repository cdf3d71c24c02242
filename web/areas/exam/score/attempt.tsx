/** One candidate: what came of the paper, the paper itself, and whether it is void. */
import { examAttemptProcess } from 'contract/exam/exam-attempt.ts';
import { attemptStates } from 'contract/exam/codes.ts';
import { readSheet, type Sheet } from 'contract/exam/score-calls.ts';
import { allows } from '../../../client/session.ts';
import { useAnswer } from '../../../kit/data/answer.ts';
import { QueryGate } from '../../../kit/data/query-gate.tsx';
import type { Row } from '../../../kit/data/row.ts';
import { ProcessPage, type ProcessLayout } from '../../../kit/process/process-page.tsx';
import { roundWord } from '../marking/round-word.ts';
import { attemptState } from './scores.tsx';
import { correctionWords } from './correction.ts';
import { ToldTopicView } from './told-topic.tsx';
import './score.css';

const leads = {
  askVoid: '写明理由，由另一人审批；审批前答卷仍然有效。',
  approve: '同意后答卷作废，成绩不再计入，并告诉考生。提请的人不能审批。',
  refuse: '答卷继续有效。',
};
const sectionsOf = ({ state }: Row) => [
  { title: '考生', fields: ['name', 'number', 'unitId', 'examId', 'candidateNo', 'paperNo'] },
  { title: '交卷', fields: ['enteredAt', 'handedInAt', 'handedInAs', 'departures', 'receipt'] },
  {
    title: '成绩',
    fields: [
      'objectiveHalves',
      'manualHalves',
      // A void paper counts for nothing.
      ...(state === attemptStates.voided ? [] : ['totalHalves', 'isPassed']),
      'announcedAt',
      'voidReason',
    ],
  },
];

const Marks = ({ of }: { of: Sheet['questions'][number]['marks'] }) =>
  of.length > 0 && (
    <ul className="told-marks">
      {of.map(({ round, markerName, points, comment, formerPoints, changeReason }) => (
        <li key={round}>
          {roundWord(round)} {markerName}：{points === null ? '未评' : `${points} 分`}
          {comment && `，${comment}`}
          {formerPoints !== null && `（改分前 ${formerPoints} 分：${changeReason ?? ''}）`}
        </li>
      ))}
    </ul>
  );

function Paper({ id }: { id: string }) {
  const query = useAnswer(readSheet, { params: { id } }, { isFresh: true });
  return (
    <QueryGate what="答卷" query={query} rows={8}>
      {({ questions, correction }) => (
        <>
          {correction !== null && (
            <p className="figures">{correctionWords(correction)}；各题得分是更正前的，总分以更正后的为准。</p>
          )}
          {questions.map((one, at) => (
            <ToldTopicView key={one.no} topic={one} place={`第 ${at + 1} 题`}>
              <Marks of={one.marks} />
            </ToldTopicView>
          ))}
        </>
      )}
    </QueryGate>
  );
}

const before: readonly string[] = [attemptStates.waiting, attemptStates.sitting, attemptStates.absent];
/** Of the row alone, so that whoever may not see the paper reads it too. */
function Correction({ row }: { row: Row }) {
  const [objective, manual, total] = ['objectiveHalves', 'manualHalves', 'totalHalves'].map(name => row[name]);
  const by = (Number(total) - Number(objective ?? 0) - Number(manual ?? 0)) / 2;
  if (total == null || by === 0 || row['state'] === attemptStates.voided) return null;
  return <span>{correctionWords(by)}</span>;
}

function layoutOf(row: Row): ProcessLayout {
  const isAsked = Boolean(row['voidReason']);
  const hasSheet = allows(readSheet.access) && !before.includes(String(row['state']));
  return {
    countWord: '人',
    leads,
    sections: sectionsOf(row),
    chips: <Correction row={row} />,
    isQuiet: true,
    except: isAsked ? ['askVoid'] : ['approve', 'refuse'],
    state: attemptState(row),
    ...(hasSheet && { tabs: [{ key: 'sheet', label: '答卷', children: <Paper id={row.id} /> }] }),
  };
}

export const ScoreDetail = () => <ProcessPage process={examAttemptProcess} layout={layoutOf} />;
