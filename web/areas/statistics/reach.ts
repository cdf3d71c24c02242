/** What of measures and dimensions a session may ask for: those whose lists, and whose records beside them, it reads. */
import { dimensionsOf, isBeside, measures, type Measure } from 'contract/statistics/measures.ts';
import { allows } from '../../client/session.ts';
import { may } from '../../kit/data/record.ts';

export const mayMeasure = ({ of, asks, meanOf }: Measure): boolean =>
  [of, asks, meanOf?.beside].every(one => one === undefined || may(one, 'read'));
export const mayTellApart = (measure: Measure, name: string): boolean => {
  const dimension = dimensionsOf(measure)[name];
  return dimension !== undefined && (!isBeside(dimension.by) || may(dimension.by.beside, 'read'));
};
export const readableMeasures = (): string[] =>
  Object.entries<Measure>(measures).flatMap(([code, measure]) => (mayMeasure(measure) ? [code] : []));

export const mayExport = (): boolean =>
  allows('statistics.measure.export') || allows('statistics.statisticsScheme.export');
