import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Dialog } from '../kit/ui/dialog.tsx';
import { useText } from '../client/locale.ts';
import { useUnsavedEntries } from '../client/unsaved.ts';

export function UnsavedDialog(): ReactNode {
  const text = useText();
  const asked = useUnsavedEntries(state => state.asked);
  if (!asked) return null;
  const { changedFields, canSaveDraft, answer } = asked;
  const title = changedFields.length > 0 ? `有 ${changedFields.length} 处修改没有保存` : '有修改没有保存';
  const buttons = (
    <>
      <Button type="text" danger onClick={() => answer('leave')}>
        {text('unsaved.leave')}
      </Button>
      {canSaveDraft && <Button onClick={() => answer('draft')}>{text('unsaved.draft')}</Button>}
      <Button type="primary" autoFocus onClick={() => answer('stay')}>
        {text('unsaved.stay')}
      </Button>
    </>
  );
  return (
    <Dialog open title={title} width={480} closable={false} footer={buttons} zIndex={1010}>
      {changedFields.join('、')}
    </Dialog>
  );
}
