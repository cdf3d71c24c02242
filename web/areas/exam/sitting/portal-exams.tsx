/** The section 考试 of the portal: the own exams, each with its way to the centre. */
import { readOwnExams } from 'contract/exam/sitting-calls.ts';
import { useAnswer } from '../../../kit/data/answer.ts';
import { QueryGate } from '../../../kit/data/query-gate.tsx';
import { OwnExams } from './own-exams.tsx';
import './centre.css';

export function PortalExams() {
  const query = useAnswer(readOwnExams, {}, { isFresh: true });
  return (
    <QueryGate what="我的考试" query={query} rows={4}>
      {({ content }) => <OwnExams of={content} />}
    </QueryGate>
  );
}
