/** 结果统计: the grades of a batch by branch; each figure opens whom it counts, by reach. */
import { Select } from 'antd';
import { readAppraisalFigures, type GradeLine } from 'contract/appraisal/calls.ts';
import { givenGrades, grades } from 'contract/appraisal/codes.ts';
import { addressOf } from 'contract/report/home.ts';
import { share } from '../../client/format.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { useAsked } from '../../kit/list/asked.ts';
import { FigureTable } from '../../kit/ui/figure-table.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { gradeWords } from './grade-words.ts';
import './appraisal.css';

const every = [...givenGrades, grades.none];
const heads = ['参评', ...every.map(grade => gradeWords[grade] ?? ''), '未定'];
const sumOf = (lines: readonly GradeLine[], of: (line: GradeLine) => number) =>
  lines.reduce((sum, line) => sum + of(line), 0);

/** Who takes part; with a grade, who was given it, and with none who waits for one. */
function partsOf(batchId: string, organisationId: string | null, grade?: string | null) {
  const filters: Record<string, readonly string[]> = { batchId: [batchId] };
  if (organisationId) filters['organisationId'] = [organisationId];
  if (grade) filters['finalGrade'] = [grade];
  if (grade === null) filters['finalGrade.empty'] = ['true'];
  return addressOf('/appraisal/participant', filters);
}
const linksOf = (batchId: string, organisationId: string | null) => [
  partsOf(batchId, organisationId),
  ...every.map(grade => partsOf(batchId, organisationId, grade)),
  partsOf(batchId, organisationId, null),
];

function Standing({ lines, batchId }: { lines: readonly GradeLine[]; batchId: string }) {
  const graded = sumOf(lines, line => line.grades.slice(0, givenGrades.length).reduce((sum, one) => sum + one, 0));
  return (
    <Figures
      of={[
        { label: '参评', value: sumOf(lines, line => line.participants), unit: '人', to: partsOf(batchId, null) },
        ...givenGrades.map((grade, at) => {
          const count = sumOf(lines, line => line.grades[at] ?? 0);
          const to = count > 0 ? partsOf(batchId, null, grade) : undefined;
          return { label: gradeWords[grade] ?? '', value: count, unit: '人', note: share(count, graded), to };
        }),
      ]}
    />
  );
}

export function AppraisalStatistics() {
  const { get, ask } = useAsked();
  const chosen = get('batchId');
  const query = useAnswer(readAppraisalFigures, { query: chosen ? { batchId: chosen } : {} }, { isKept: true });
  return (
    <div className="own-appraisals">
      <PageHead />
      <QueryGate what="民主评议统计" query={query} rows={8}>
        {({ batches, batchId, lines }) =>
          batches.length === 0 ? (
            <EmptyState isCard picture="tray" title="还没有可以统计的评议批次">
              开始组织评定以后，各党支部的等次分布在这里统计。
            </EmptyState>
          ) : (
            <>
              <Select
                aria-label="评议批次"
                value={batchId}
                options={batches.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(id: string) => ask({ batchId: id })}
                style={{ maxWidth: 360 }}
              />
              <section className="card own-appraisal" aria-label="合计">
                <Standing lines={lines} batchId={batchId ?? ''} />
              </section>
              <FigureTable
                title="党支部"
                heads={heads}
                lines={lines.map(line => ({
                  key: line.organisationId,
                  label: line.organisationName,
                  figures: [line.participants, ...line.grades, line.open],
                  links: linksOf(batchId ?? '', line.organisationId),
                }))}
                sumLinks={linksOf(batchId ?? '', null)}
                nothing="没有参评人员"
              />
            </>
          )
        }
      </QueryGate>
    </div>
  );
}
