/** Removing rows that were entered by mistake: says what goes, asks why, and tells what stood against it. */
import type { Resource } from 'contract/kit/resource.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useRemove } from '../data/record.ts';

interface Props {
  resource: Resource;
  /** Rows to go, id → title; null closes the dialog. */
  rows: ReadonlyMap<string, string> | null;
  countWord: string;
  onClose(): void;
  onDone(): void;
}

/** So many at once are only removed when their number is typed. */
const most = 50;

export function RemoveDialog({ resource, rows, countWord, onClose, onDone }: Props) {
  const remove = useRemove(resource);
  if (rows === null) return null;
  const [first = '', ...more] = rows.values();
  const count = ` ${rows.size} ${countWord}`;
  const what = more.length === 0 ? first : count;
  const action = {
    title: `删除${resource.label}${what}`,
    lead: '只用于误录的记录。删除后不再出现在列表和统计中，变更痕迹保留；有业务引用的记录不能删除。',
    verb: `删除${more.length === 0 ? '' : count}`,
    isDanger: true,
    reason: { label: '删除原因', usual: '误录删除' },
    ...(rows.size > most ? { mustType: String(rows.size) } : {}),
    run: (reason: string) => remove.mutateAsync({ ids: [...rows.keys()], reason }),
    done() {
      onDone();
      return `已删除${resource.label}${what}`;
    },
  };
  return <ConfirmDialog action={action} onClose={onClose} />;
}
