/** The page of a list from which rows are picked for one action: turning it or asking for another state picks nobody. */
import { Button } from 'antd';
import { useState } from 'react';
import { useChosen, useSelection, type Selection } from '../../kit/ui/selection.ts';
import type { Row } from '../../kit/data/row.ts';

export const nameOf = (row: Row) => String(row['name']);

export function usePicking() {
  const selection = useSelection();
  const [{ page, state }, set] = useState({ page: 0, state: '' });
  const go = (next: { page: number; state: string }) => {
    selection.clear();
    set(next);
  };
  return {
    page,
    state,
    selection,
    turn: (next: number) => go({ page: next, state }),
    filter: (next: string) => go({ page: 0, state: next }),
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
