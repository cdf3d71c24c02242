/** 自定义统计: a measure by two dimensions, of a moment, under conditions, as a table and as bars. Domain-party 12.1. */
import { PageHead } from '../../client/page-head.tsx';
import { useTab } from '../../client/tab.ts';
import { AsOfBar } from '../../kit/data/as-of.tsx';
import { useAsked } from '../../kit/list/asked.ts';
import { EmptyState } from '../../kit/ui/states.tsx';
import { measureOf, readChoice, wordsOf, type Choice } from './choice.ts';
import { CrossActions, CrossResult, useCrossing } from './cross-result.tsx';
import { CustomParameters, type Choosing } from './custom-parameters.tsx';
import { readableMeasures } from './reach.ts';
import { SaveScheme, Schemes } from './schemes.tsx';
import '../../kit/ui/list.css';

function Chosen(choosing: Choosing) {
  const { choice, measure, go } = choosing;
  const query = useCrossing(choice);
  return (
    <div className="custom-page page-fill">
      <PageHead
        actions={
          <>
            <CrossActions choice={choice} />
            <SaveScheme choice={choice} go={go} />
          </>
        }
      />
      <AsOfBar />
      <CustomParameters {...choosing} total={query.data?.counted} schemes={<Schemes choice={choice} go={go} />} />
      <CrossResult {...{ choice, measure, query, go }} />
    </div>
  );
}

export function CustomStatistics() {
  const { ask } = useAsked();
  const readable = readableMeasures();
  const choice = readChoice(useTab().location.search, readable);
  const measure = choice && measureOf(choice.measure);
  if (!choice || !measure) return <EmptyState isCard picture="tray" title="没有可以统计的数据" />;
  const go = (change: Partial<Choice>) => ask(wordsOf({ ...choice, ...change }));
  return <Chosen {...{ choice, measure, readable, go }} />;
}
