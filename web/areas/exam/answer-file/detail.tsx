/** One answer file that somebody asked to count: what it changes, and the decision. */
import { answerFileProcess } from 'contract/exam/answer-file.ts';
import { readFileAnswers } from 'contract/exam/answer-file-calls.ts';
import { answerFileStates } from 'contract/exam/codes.ts';
import { useAnswer } from '../../../kit/data/answer.ts';
import { QueryGate } from '../../../kit/data/query-gate.tsx';
import type { Row } from '../../../kit/data/row.ts';
import { allows } from '../../../client/session.ts';
import { ProcessPage, type ProcessLayout } from '../../../kit/process/process-page.tsx';
import { GoButton } from '../../../kit/ui/go-button.tsx';
import { Differences } from './differences.tsx';

const leads = {
  approve: '同意后答卷按文件更新，客观题重新计分，有变动的简答题退回阅卷人重评，并告诉考生。提请的人不能审批。',
  refuse: '答卷以服务器保存的答案为准，并告诉考生。',
  withdraw: '不再提请采用这份文件；以后仍可重新提请。',
};
const sections = [
  { title: '考生', fields: ['name', 'number', 'examId'] },
  { title: '文件', fields: ['writtenAt', 'answerCount', 'changedCount', 'isFormer'] },
  { title: '提请', fields: ['reason', 'askedAt'] },
  { title: '办理', fields: ['takenAt', 'formerHalves', 'laterHalves', 'reply'] },
];

function Answers({ id, isTaken }: { id: string; isTaken: boolean }) {
  const query = useAnswer(readFileAnswers, { params: { id } }, { isFresh: true });
  return (
    <QueryGate what="答案" query={query} rows={6}>
      {({ differences }) =>
        differences.length === 0 ? (
          <p className="remark">文件中的答案与答卷一致。</p>
        ) : (
          <Differences of={differences} held={isTaken ? '采用前' : '服务器'} />
        )
      }
    </QueryGate>
  );
}

function layoutOf(row: Row): ProcessLayout {
  const isTaken = row['state'] === answerFileStates.taken;
  return {
    countWord: '件',
    leads,
    sections,
    isQuiet: true,
    buttons: <GoButton label="查看答卷" to={`/party-school/score/detail?id=${String(row['attemptId'])}`} />,
    ...(allows(readFileAnswers.access) && {
      tabs: [{ key: 'answers', label: '与服务器的差别', children: <Answers id={row.id} isTaken={isTaken} /> }],
    }),
  };
}

export const AnswerFileDetail = () => <ProcessPage process={answerFileProcess} layout={layoutOf} />;
