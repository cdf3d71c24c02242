/**
 * Joins the drawer 系统布局设置 with what the server keeps: another browser of the same person looks the same.
 * The copy of the device paints first; one the server does not know any more, or of somebody else, gives way.
 */
import { keep, preferenceOf } from './preference.ts';
import { firstPreferences, chooseSize, prefer, sizeOf, usePreferences, type Preferences } from './preferences.ts';

type Layout = Omit<Preferences, 'sidebar'>;
/** Set on a device whose copy a server has had. */
const mark = 'layout-setting-kept';

const layoutOf = ({ sidebar: _, ...layout }: Preferences): Layout => layout;
/** As the deployment has it. */
const standard = (): Layout => layoutOf(firstPreferences({}, null, null));
const isSame = (one: Layout, other: Layout) =>
  (Object.keys(one) as (keyof Layout)[]).every(name => one[name] === other[name]);

function apply({ size, ...layout }: Layout): void {
  prefer(layout);
  if (size !== usePreferences.getState().size) chooseSize(size);
}

/** After the settings are read and before the first page. */
export function followLayout(): void {
  const kept = preferenceOf('layout') as Partial<Layout> | null | undefined;
  if (kept) apply({ ...standard(), ...kept, size: sizeOf(kept.size ?? null) });
  else if (localStorage.getItem(mark) !== null) apply(standard());
  if (kept) localStorage.setItem(mark, '1');
  let known = layoutOf(usePreferences.getState());
  usePreferences.subscribe(state => {
    const now = layoutOf(state);
    if (isSame(known, now)) return;
    known = now;
    localStorage.setItem(mark, '1');
    keep('layout', isSame(now, standard()) ? null : now);
  });
}

export const resetLayout = (): void => apply(standard());
export const useIsStandard = (): boolean => usePreferences(state => isSame(layoutOf(state), standard()));
