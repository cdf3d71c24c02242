import { PrinterOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { HandOut } from 'contract/account/calls.ts';
import { toast } from '../../client/notice.ts';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { SlipPaper } from './slip-paper.tsx';
import './account.css';
import { DataTable } from '../../kit/ui/data-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';

const textOf = (accounts: readonly HandOut[]) =>
  accounts.map(one => `${one.username}\t${one.name}\t${one.oneTimePassword}`).join('\n');

const columns: DataColumn<HandOut>[] = [
  { label: '用户名', width: 160, show: one => one.username },
  { label: '姓名', width: 120, show: one => one.name },
  { label: '初始密码', width: 280, show: one => <code>{one.oneTimePassword}</code> },
];

/** The passwords as they are shown this once; nobody can look them up again. */
export function HandOutDialog({ accounts, onClose }: { accounts: readonly HandOut[]; onClose(): void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(textOf(accounts));
    toast(`已复制 ${accounts.length} 个账号的初始密码`);
  };
  return (
    <Dialog
      open
      width={640}
      title={`初始密码（${accounts.length} 个账号）`}
      onCancel={onClose}
      footer={
        <>
          {/* Without https a browser keeps its clipboard to itself; the table can be selected. */}
          {'clipboard' in navigator && <Button onClick={() => void copy()}>复制全部</Button>}
          <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
            打印密码条
          </Button>
          <Button type="primary" onClick={onClose}>
            我已记下，关闭
          </Button>
        </>
      }
    >
      <SlipPaper accounts={accounts} />
      <p>
        <strong>只显示这一次。</strong>
        请妥善交给本人；密码 72 小时内有效，登录后须先修改密码才能使用系统。
      </p>
      {accounts.some(one => one.isHeld) && (
        <p className="tone-warn">
          {accounts
            .filter(one => one.isHeld)
            .map(one => one.name)
            .join('、')}
          的权限高于您：密码已重置，须由安全管理员核实并解锁，本人在密码后面加上其当面交给的确认码才能登录。
        </p>
      )}
      <div className="hand-out">
        <DataTable caption="初始密码" rows={accounts} columns={columns} />
      </div>
    </Dialog>
  );
}
