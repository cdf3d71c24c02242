/** What the board of a batch counts, and the graduates behind each figure as an address of the same page. */
import type { BoardLine } from 'contract/transfer/calls.ts';
import { goalStates, states } from 'contract/transfer/codes.ts';
import { listLink } from './list-link.ts';

type Filters = Readonly<Record<string, readonly string[]>>;
type Count = Exclude<keyof BoardLine, 'classId' | 'className'>;
const { silent, filled, checked, issued, kept, gone } = goalStates;
const withOrder = (state: string): Filters => ({ state: [issued], transferState: [state] });

export const boardFigures: readonly (readonly [name: Count, head: string, filters: Filters])[] = [
  ['total', '合计', {}],
  ['silent', '未填报', { state: [silent] }],
  ['filled', '已填报', { state: [filled] }],
  ['checked', '已核对', { state: [checked] }],
  ['issued', '已开信', withOrder(states.issued)],
  ['received', '已回执', withOrder(states.done)],
  ['overdue', '超期', withOrder(states.overdue)],
  ['kept', '保留在校', { state: [kept] }],
  // Gone by an order of their own, or members no longer.
  ['other', '其他', { state: [issued, gone], 'transferState.empty': ['true'] }],
];

const ofLine = ({ classId }: BoardLine): Filters =>
  classId === null ? { 'classId.empty': ['true'] } : { classId: [classId] };

/** The tab of the graduates, narrowed as the figure counts them; without a line those of every class. */
export function graduatesLink(batchId: string, at: number, line?: BoardLine): string {
  const [, head = '', filters = {}] = boardFigures[at] ?? [];
  const told = line ? `${line.className ?? '未分班级'} · ${head}` : `全部班级 · ${head}`;
  const page = { id: [batchId], tab: ['people'], told: [told] };
  return listLink('/member/transfer/graduation/detail', { ...page, ...(line ? ofLine(line) : {}), ...filters });
}

/** What an address of that tab narrows it to; null where it says nothing. */
export function narrowing(search: string): { told: string; filters: Filters } | null {
  const params = new URLSearchParams(search);
  const told = params.get('told');
  if (told === null || params.get('tab') !== 'people') return null;
  const names = ['classId', 'classId.empty', 'state', 'transferState', 'transferState.empty'];
  const given = names.filter(name => params.has(name)).map(name => [name, params.getAll(name)] as const);
  return { told, filters: Object.fromEntries(given) };
}
