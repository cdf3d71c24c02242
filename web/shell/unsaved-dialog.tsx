import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Dialog } from '../kit/dialog.tsx';
import { useUnsavedEntries } from '../client/unsaved.ts';

export function UnsavedDialog(): ReactNode {
  const asked = useUnsavedEntries(state => state.asked);
  if (!asked) return null;
  const { changedFields, canSaveDraft, answer } = asked;
  const title = changedFields.length > 0 ? `有 ${changedFields.length} 处修改没有保存` : '有修改没有保存';
  const buttons = (
    <>
      <Button type="text" danger onClick={() => answer('leave')}>
        不保存离开
      </Button>
      {canSaveDraft && <Button onClick={() => answer('draft')}>存草稿并离开</Button>}
      <Button type="primary" autoFocus onClick={() => answer('stay')}>
        继续编辑
      </Button>
    </>
  );
  return (
    <Dialog open title={title} width={480} closable={false} footer={buttons} zIndex={1010}>
      {changedFields.join('、')}
    </Dialog>
  );
}
