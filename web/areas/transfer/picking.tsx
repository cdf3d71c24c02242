/**
 * A list within a record from which rows are picked for one action: its page and state stand in the address under its
 * name, and turning it or asking for another state picks nobody.
 */
import { Button } from 'antd';
import { useAsked } from '../../kit/list/asked.ts';
import { useChosen, useSelection, type Selection } from '../../kit/ui/selection.ts';
import type { Row } from '../../kit/data/row.ts';

export const nameOf = (row: Row) => String(row['name']);

export function usePicking(of: 'graduates' | 'letters') {
  const selection = useSelection();
  const { get, ask } = useAsked();
  const [page, state] = [`${of}Page`, `${of}State`];
  const go = (words: Record<string, string | number>) => {
    selection.clear();
    ask({ [page]: undefined, ...words });
  };
  return {
    page: Number(get(page)) || 0,
    state: get(state) ?? '',
    selection,
    turn: (next: number) => go({ [page]: next || '' }),
    filter: (next: string) => go({ [state]: next }),
  };
}

interface Props {
  selection: Selection;
  /** 登记, 回执: “登记回执”, or “登记 3 人的回执”. */
  verb: string;
  what: string;
  onClick(): void;
}
export function PickedButton({ selection, verb, what, onClick }: Props) {
  const count = useChosen(selection, chosen => chosen.size);
  return (
    <Button disabled={count === 0} onClick={onClick}>
      {count > 0 ? `${verb} ${count} 人的${what}` : `${verb}${what}`}
    </Button>
  );
}
