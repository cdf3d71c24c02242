import { useCount, type List } from './list.ts';
import type { Filters } from './list-state.ts';

export interface View {
  label: string;
  /** What the view adds to the place chosen in the tree. */
  filters: Filters;
}

const keysOf = (views: View[]) => new Set(views.flatMap(view => Object.keys(view.filters)));
const holds = (filters: Filters, view: View, keys: Set<string>) =>
  [...keys].every(key => String(filters[key] ?? '') === String(view.filters[key] ?? ''));

function Pill({ list, view, place, isOn }: { list: List; view: View; place: Filters; isOn: boolean }) {
  const filters = { ...place, ...view.filters };
  const count = useCount(list.resource, filters);
  return (
    <button type="button" className={isOn ? 'pill on' : 'pill'} aria-pressed={isOn} onClick={() => list.view(filters)}>
      {view.label} <span className="figures">{count?.toLocaleString('zh-CN')}</span>
    </button>
  );
}

/** Ready-made views with their counts, within the place chosen in the tree. */
export function Views({ list, views, placeKeys }: { list: List; views: View[]; placeKeys: readonly string[] }) {
  const keys = keysOf(views);
  const place = Object.fromEntries(Object.entries(list.state.filters).filter(([key]) => placeKeys.includes(key)));
  const on = views.findLast(view => holds(list.state.filters, view, keys));
  return (
    <div className="views" role="group" aria-label="视图">
      {views.map(view => (
        <Pill key={view.label} list={list} view={view} place={place} isOn={view === on} />
      ))}
    </div>
  );
}
