/**
 * Which columns a person sees, how wide, in which order and which stay beside the name while the others scroll.
 * Kept per person and list; a saved view brings columns of its own, and changes inside it are for the visit alone.
 */
import { useState } from 'react';
import { seenFieldsOf, type Resource } from 'contract/kit/resource.ts';
import type { ColumnSetting } from 'contract/personal/preference.ts';
import { usePreference } from '../../../client/preference.ts';

/** What a view says of columns. */
export interface ViewColumns {
  id: string;
  columns: readonly string[];
}

export const widest = 800;
export const narrowest = 40;
const within = (width: number) => Math.round(Math.min(widest, Math.max(narrowest, width)));

/** The head, then the fixed ones, then the rest, each in the order chosen. */
export function arranged(shown: readonly string[], fixed: readonly string[]): string[] {
  const [head, ...rest] = shown;
  if (head === undefined) return [];
  return [head, ...rest.filter(name => fixed.includes(name)), ...rest.filter(name => !fixed.includes(name))];
}

export function useColumns(resource: Resource, first: readonly string[], view: ViewColumns | null = null) {
  const [kept, keep] = usePreference<ColumnSetting | null>(`columns:${resource.name}`, null);
  const [visit, setVisit] = useState<ViewColumns | null>(null);
  const known = seenFieldsOf(resource);
  const inView = view && (visit?.id === view.id ? visit.columns : view.columns);
  const { widths = {}, fixed = [] } = kept ?? {};
  const chosen = (inView ?? (kept?.shown.length ? kept.shown : first)).filter(name => name in known);
  const shown = arranged(chosen, fixed);
  const change = (setting: Partial<ColumnSetting>) =>
    keep({ shown: kept?.shown.length ? kept.shown : [...first], widths, fixed, ...setting });
  const choose = (names: readonly string[]) =>
    view ? setVisit({ id: view.id, columns: names }) : change({ shown: [...names] });
  return {
    shown,
    /** As chosen, before the fixed ones step forward. */
    chosen,
    order: [...shown, ...Object.keys(known).filter(name => !shown.includes(name))],
    widths,
    fixed: fixed.filter(name => shown.includes(name)),
    isOwn: view ? visit?.id === view.id || Object.keys(widths).length + fixed.length > 0 : kept !== null,
    toggle: (name: string) => choose(shown.includes(name) ? shown.filter(one => one !== name) : [...shown, name]),
    /** Puts a shown column where another stands; nothing goes before the name. */
    move(name: string, place: number) {
      const rest = shown.filter(one => one !== name);
      rest.splice(Math.max(1, Math.min(place, rest.length)), 0, name);
      choose(rest);
    },
    choose,
    fix: (name: string) =>
      change({ fixed: fixed.includes(name) ? fixed.filter(one => one !== name) : [...fixed, name] }),
    widen: (wanted: Record<string, number>) =>
      change({
        widths: {
          ...widths,
          ...Object.fromEntries(Object.entries(wanted).map(([name, width]) => [name, within(width)])),
        },
      }),
    /** The columns of the view, or the default ones again. */
    reset() {
      setVisit(null);
      if (!view) keep(null);
      else if (kept) change({ widths: {}, fixed: [] });
    },
    endVisit: () => setVisit(null),
  };
}
export type ColumnChoice = ReturnType<typeof useColumns>;
