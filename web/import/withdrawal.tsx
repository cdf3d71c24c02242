/** Takes a whole import back: says what goes and what stays before it is asked for. */
import { UndoOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { withdrawBatch, type ImportBatchLine } from 'contract/import/batch.ts';
import { call } from '../client/http.ts';
import { Dialog } from '../kit/dialog.tsx';
import { sentencesOf } from '../client/sentences.ts';

export function WithdrawButton({ batch, size = 'middle' }: { batch: ImportBatchLine; size?: 'small' | 'middle' }) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => call(withdrawBatch, { params: { id: batch.id } }, { silent: true }),
    onSuccess: () => {
      setOpen(false);
      return client.invalidateQueries({ queryKey: ['import'] });
    },
  });
  return (
    <>
      <Button size={size} icon={<UndoOutlined />} onClick={() => setOpen(true)}>
        撤销本次导入
      </Button>
      <Dialog
        open={isOpen}
        title={`撤销导入“${batch.fileName}”`}
        okText={withdraw.isPending ? '正在提交…' : `撤销 ${batch.doneCount} 行`}
        okButtonProps={{ danger: true, disabled: withdraw.isPending }}
        cancelText="取消"
        onOk={() => withdraw.mutate()}
        onCancel={() => setOpen(false)}
      >
        <p>本次新增的记录将删除，更新的内容恢复为导入前的值，并记入变更痕迹。</p>
        <p>导入后又被修改过的记录不撤销，完成后逐条列出。</p>
        {withdraw.error && (
          <ul role="alert" className="dialog-faults">
            {sentencesOf(withdraw.error).map(one => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
      </Dialog>
    </>
  );
}
