import { Button } from 'antd';
import { Dialog } from '../kit/ui/dialog.tsx';

const keys = [
  ['Ctrl K', '查找功能、人员和组织'],
  ['/', '在本页搜索'],
  ['Ctrl S', '保存表单'],
  ['Ctrl Enter', '提交表单或对话框'],
  ['Tab、Shift Tab', '到下一处、上一处'],
  ['Enter、空格', '打开或选择'],
  ['Esc', '收起下拉、菜单和速览'],
  ['?', '显示本说明'],
] as const;

export const KeysDialog = ({ onClose }: { onClose(): void }) => (
  <Dialog
    open
    title="键盘操作"
    onCancel={onClose}
    footer={
      <Button type="primary" onClick={onClose}>
        关闭
      </Button>
    }
  >
    <dl className="keys">
      {keys.map(([key, what]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
