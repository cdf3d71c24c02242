/** Takes a whole import back: says what goes and what stays before it is asked for. */
import { UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { withdrawBatch, type ImportBatchLine } from 'contract/import/batch.ts';
import { call } from '../client/http.ts';
import { ConfirmDialog, type Action } from '../kit/ui/confirm-dialog.tsx';

export function WithdrawButton({ batch, size = 'middle' }: { batch: ImportBatchLine; size?: 'small' | 'middle' }) {
  const [isOpen, setOpen] = useState(false);
  const withdrawal: Action<unknown> = {
    title: `撤销导入“${batch.fileName}”`,
    lead: '本次新增的记录将删除，更新的内容恢复为导入前的值，并记入变更痕迹。导入后又被修改过的记录不撤销，完成后逐条列出。',
    verb: `撤销 ${batch.doneCount} 行`,
    isDanger: true,
    run: () => call(withdrawBatch, { params: { id: batch.id } }, { silent: true }),
    done: () => null,
  };
  return (
    <>
      <Button size={size} icon={<UndoOutlined />} onClick={() => setOpen(true)}>
        撤销本次导入
      </Button>
      {isOpen && <ConfirmDialog action={withdrawal} onClose={() => setOpen(false)} />}
    </>
  );
}
