/** 收支公示: the page of what is laid before the members, with its paper; a draft shows what it will say. */
import { duesPublication, duesPublicationProcess, publicationStates, totals } from 'contract/dues/dues-publication.ts';
import { readPublicationTotals, type PublicationTotals } from 'contract/dues/publication-totals.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import type { Row } from '../../kit/data/row.ts';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { factsOf } from '../../kit/record/sections.ts';
import { Figures } from '../../kit/ui/figures.tsx';
import { TotalLines } from './publication-lines.tsx';

const leads = {
  publish: '取台账中该年度的收支，向本组织及所属党员公示；公示后不再变动。',
  withdraw: '撤下后党员不再看到，可以重新公示该年度。',
};

const Sums = ({ of }: { of: PublicationTotals['sums'] }) => (
  <Figures
    of={[
      { label: '年初结存', value: shownYuan(of.openingFen), unit: '元' },
      { label: '收入合计', says: '党员交纳、下级上缴、上级下拨和利息', value: shownYuan(of.incomeFen), unit: '元' },
      {
        label: '支出合计',
        says: '上缴上级、下拨下级、各项使用和银行手续费',
        value: shownYuan(of.expenseFen),
        unit: '元',
      },
      { label: '年末结存', says: '年初结存 + 收入合计 − 支出合计', value: shownYuan(of.closingFen), unit: '元' },
    ]}
  />
);

/** Of a draft all that will be read, by the books of now; of one that stands its sums alone, for its fields tell the rest. */
function Totals({ row }: { row: Row }) {
  const query = useAnswer(readPublicationTotals, { params: { id: row.id } }, { isFresh: true, revision: row.version });
  const isDraft = row['state'] === publicationStates.draft;
  return (
    <section className="card publication-totals" aria-label={isDraft ? '将公示的内容' : '收支合计'}>
      <h3>{isDraft ? '将公示的内容' : '收支合计'}</h3>
      <QueryGate what="公示的收支" query={query} rows={isDraft ? 8 : 2}>
        {({ sums, headCount, lines }) => (
          <>
            <Sums of={sums} />
            {isDraft && <TotalLines headCount={headCount} lines={lines} />}
          </>
        )}
      </QueryGate>
      {isDraft && <p className="remark">按台账当前的收支计算，公示时以当时的台账为准。</p>}
    </section>
  );
}

/** Of a draft nothing is kept yet. */
const kept = Object.keys(totals);
const layout = (row: Row): ProcessLayout => {
  const isDraft = row['state'] === publicationStates.draft;
  const sections = factsOf(duesPublication).map(section => ({
    ...section,
    fields: section.fields.filter(name => !isDraft || !kept.includes(name)),
  }));
  return { countWord: '份', leads, sections, body: <Totals row={row} /> };
};
export const DuesPublicationDetail = () => <ProcessPage process={duesPublicationProcess} layout={layout} />;
