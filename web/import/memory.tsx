/** What the own office chose for headings and words of earlier sheets: looked at, and taken out. */
import { forget, readMemory, type RememberedLine } from 'contract/import/memory.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { call } from '../client/http.ts';
import { formatMinute } from '../client/format.ts';
import { useAnswer } from '../kit/data/answer.ts';
import { QueryGate } from '../kit/data/query-gate.tsx';
import { ActionButton } from '../kit/ui/action-button.tsx';
import { DataTable } from '../kit/ui/data-table.tsx';
import { DialogButton } from '../kit/ui/dialog-button.tsx';
import { Dialog } from '../kit/ui/dialog.tsx';
import { EmptyState } from '../kit/ui/states.tsx';
import type { DataColumn } from '../kit/ui/table.ts';

const columns: DataColumn<RememberedLine>[] = [
  { label: '表中写的', width: 160, show: ({ word }) => word },
  { label: '所在列', width: 120, show: ({ label }) => label ?? '列名' },
  { label: '对应', width: 160, show: ({ label, meaning }) => meaning ?? (label === null ? '不导入' : '—') },
  { label: '选择时间', width: 136, show: ({ chosenAt }) => formatMinute(chosenAt) },
];
const title = '本单位记住的对应关系';

function Memory({ resource: { name: entity, label }, onClose }: { resource: Resource; onClose(): void }) {
  const query = useAnswer(readMemory, { query: { entity } }, { isFresh: true });
  const drop = (lines: readonly RememberedLine[]) =>
    call(forget, { body: { entity, ids: lines.map(({ id }) => id) } }, { silent: true });
  const done = ({ forgotten }: { forgotten: number }) => `已删除 ${forgotten} 项`;
  const lines = query.data?.lines ?? [];
  const all =
    lines.length === 0 ? null : (
      <ActionButton
        danger
        label="全部删除"
        confirm={{
          title: `删除${label}导入记住的 ${lines.length} 项对应关系`,
          lead: '已导入的数据不变；下次导入同样的表格时会重新询问。',
        }}
        run={() => drop(lines)}
        done={done}
      />
    );
  return (
    <Dialog open width={760} title={title} onCancel={onClose} footer={all}>
      <p className="dialog-lead">
        导入{label}时选过的列名和内容，只用于本单位，下次导入自动使用。选错的请删除；已导入的数据不受影响。
      </p>
      <QueryGate what={title} query={query}>
        {({ lines: rows }) => (
          <DataTable
            caption={title}
            rows={rows}
            keyOf={({ id }) => id}
            columns={columns}
            blank={<EmptyState picture="tray" title="还没有记住的对应关系" />}
            renderActions={row => (
              <ActionButton label="删除" of={`“${row.word}”`} run={() => drop([row])} done={done} />
            )}
          />
        )}
      </QueryGate>
    </Dialog>
  );
}

export const MemoryButton = ({ resource }: { resource: Resource }) => (
  <DialogButton type="link" size="small" label={title}>
    {close => <Memory resource={resource} onClose={close} />}
  </DialogButton>
);
