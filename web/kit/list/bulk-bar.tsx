import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { Chosen } from './chosen.tsx';
import { everyRow, mostChosen, type List } from './list.ts';
import { useChosen } from '../ui/selection.ts';
import { titleOf } from '../data/row.ts';

/** Stands above the table while rows are chosen: how many, who, and what can be done with them. */
export function BulkBar({ list, countWord, children }: { list: List; countWord: string; children: ReactNode }) {
  const [isLoading, setLoading] = useState(false);
  const { change, clear } = list.selection;
  const chosen = useChosen(list.selection, all => all.size);
  const total = list.total ?? 0;
  if (chosen === 0) return null;
  const chooseAll = async () => {
    setLoading(true);
    try {
      const rows = await everyRow(list.resource, list.state, total);
      change(
        rows.map(row => [row.id, titleOf(list.resource, row)]),
        true,
      );
    } finally {
      setLoading(false);
    }
  };
  return (
    <div className="bulk-bar" role="region" aria-label="批量操作">
      <Chosen list={list} countWord={countWord} />
      {chosen < total && total <= mostChosen && (
        <Button type="link" size="small" loading={isLoading} onClick={() => void chooseAll()}>
          选择全部 {total.toLocaleString('zh-CN')} {countWord}
        </Button>
      )}
      <i className="bar" aria-hidden />
      {children}
      <Button type="text" size="small" className="end" onClick={clear}>
        取消选择
      </Button>
    </div>
  );
}
