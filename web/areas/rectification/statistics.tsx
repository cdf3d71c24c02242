/** 整顿统计: a year by situation, level, state and organisation, and the years beside each other; each figure opens its rows. */
import { readRectificationFigures, type RectificationFigures } from 'contract/rectification/calls.ts';
import { caseStates } from 'contract/rectification/codes.ts';
import { addressOf } from 'contract/report/home.ts';
import { PageHead } from '../../client/page-head.tsx';
import { labelOf, useDictionary } from '../../client/reference.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { useYear, YearSelect } from '../../kit/list/year.tsx';
import { Bars } from '../../kit/ui/bars.tsx';
import { Block } from '../../kit/ui/block.tsx';
import { FigureTable } from '../../kit/ui/figure-table.tsx';
import './rectification.css';

type Filters = Record<string, readonly string[]>;
const ofYear = (year: number): Filters => ({ 'year.from': [String(year)], 'year.to': [String(year)] });
const casesOf = (filters: Filters) => addressOf('/appraisal/rectification/case', filters);

interface Counts {
  title: string;
  dictionary: string;
  field: string;
  of: { code: string; count: number }[];
  year: number;
}
function Counted({ title, dictionary, field, of, year }: Counts) {
  const words = useDictionary(dictionary);
  return (
    <Block title={title}>
      {of.length === 0 ? (
        <p className="remark">这一年没有认定的党组织。</p>
      ) : (
        <Bars
          caption={`${title}（个）`}
          lines={of.map(({ code, count }) => ({
            label: labelOf(words, code),
            count,
            to: casesOf({ ...ofYear(year), [field]: [code] }),
          }))}
        />
      )}
    </Block>
  );
}

const { recognised, rectifying, waiting, closed, extended } = caseStates;
const states = [recognised, rectifying, extended, waiting, closed];

function Places({ places, year }: { places: RectificationFigures['places']; year: number }) {
  const words = useDictionary('DJ_RRHS_ZT');
  const whole = ofYear(year);
  const lines = places.map(({ id, name, byState, count }) => {
    const at = { ...whole, organisationId: [id], includeSub: ['true'] };
    return {
      key: id,
      label: name,
      figures: [count, ...states.map(code => byState.find(one => one.code === code)?.count ?? 0)],
      links: [casesOf(at), ...states.map(code => casesOf({ ...at, state: [code] }))],
    };
  });
  return (
    <FigureTable
      title="党组织"
      heads={['合计', ...states.map(code => labelOf(words, code))]}
      lines={lines}
      sumLinks={[casesOf(whole), ...states.map(code => casesOf({ ...whole, state: [code] }))]}
      nothing="这一年没有认定的党组织。"
    />
  );
}

const Years = ({ years }: { years: RectificationFigures['years'] }) => (
  <FigureTable
    title="年度"
    heads={['认定', '已销号', '延长整顿', '两年内再次出现']}
    lines={years.map(({ year, recognised: all, closed: done, extended: longer, recurring }) => {
      const at = ofYear(year);
      return {
        key: String(year),
        label: `${year} 年`,
        figures: [all, done, longer, recurring],
        links: [
          casesOf(at),
          casesOf({ ...at, state: [closed] }),
          casesOf({ ...at, 'extendedOn.empty': ['false'] }),
          casesOf({ ...at, isRecurring: ['true'] }),
        ],
      };
    })}
    nothing="还没有认定的党组织。"
  />
);

export function RectificationStatistics() {
  const year = useYear();
  const query = useAnswer(readRectificationFigures, { query: { year } }, { isKept: true });
  return (
    <>
      <PageHead actions={<YearSelect />} />
      <QueryGate what="整顿统计" query={query} rows={10}>
        {data => (
          <div className="rectification-figures">
            <Counted title="按情形" dictionary="DJ_RRHS_QX" field="situations" of={data.situations} year={year} />
            <Counted title="按程度" dictionary="DJ_RRHS_JB" field="level" of={data.levels} year={year} />
            <Counted title="按状态" dictionary="DJ_RRHS_ZT" field="state" of={data.states} year={year} />
            <div className="figures-in-columns">
              <Places places={data.places} year={year} />
              <Years years={data.years} />
            </div>
          </div>
        )}
      </QueryGate>
    </>
  );
}
