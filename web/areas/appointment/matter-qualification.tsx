/** 资格审查: what is asked of the post, line by line, as of today. Domain-cadre 1.10. */
import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { readQualification, type QualificationLine } from 'contract/appointment/board.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import type { Row } from '../../kit/data/row.ts';
import { Chip, type Tone } from '../../kit/ui/marks.tsx';

type Verdict = 'met' | 'unmet' | 'check' | 'excepted';
const verdicts: Record<Verdict, { word: string; tone: Tone }> = {
  unmet: { word: '不符', tone: 'error' },
  check: { word: '须核对', tone: 'warn' },
  excepted: { word: '破格', tone: 'gold' },
  met: { word: '符合', tone: 'ok' },
};
const order = Object.keys(verdicts) as Verdict[];
const isOf = (verdict: Verdict) => (line: QualificationLine) => line.verdict === verdict;
const icons = {
  met: CheckCircleFilled,
  unmet: CloseCircleFilled,
  check: ExclamationCircleFilled,
  excepted: ExclamationCircleFilled,
};

function Line({ rule, verdict, told }: QualificationLine) {
  const { word, tone } = verdicts[verdict as Verdict];
  const Icon = icons[verdict as Verdict];
  return (
    <li className={`matter-line tone-${tone}`}>
      <Icon aria-label={word} />
      <span>
        {rule}
        <small>{told}</small>
      </span>
      {verdict !== 'met' && <Chip tone={tone}>{word}</Chip>}
    </li>
  );
}

const Lines = ({ lines, on }: { lines: readonly QualificationLine[]; on: string }) => (
  <section className="card matter-qualification" aria-label="资格审查">
    <header>
      <h2>资格审查</h2>
      {order
        .filter(verdict => lines.some(isOf(verdict)))
        .map(verdict => (
          <Chip key={verdict} tone={verdicts[verdict].tone}>
            {lines.filter(isOf(verdict)).length} 项{verdicts[verdict].word}
          </Chip>
        ))}
      <small className="figures">计算至 {on}</small>
    </header>
    <ul>
      {order
        .flatMap(verdict => lines.filter(isOf(verdict)))
        .map(line => (
          <Line key={line.code} {...line} />
        ))}
    </ul>
  </section>
);

export function Qualification({ row }: { row: Row }) {
  const query = useAnswer(readQualification, { params: { id: row.id } }, { revision: row.version, isKept: true });
  return (
    <QueryGate what="资格审查" query={query} rows={6}>
      {({ lines, on }) => (lines.length > 0 ? <Lines lines={lines} on={on} /> : null)}
    </QueryGate>
  );
}
