/** The code that has to follow a password, as it is told this once to who hands it over. */
import { Button } from 'antd';
import { Dialog } from './dialog.tsx';
import './form.css';

export interface SecondCode {
  name: string;
  username: string;
  code: string;
}

export function SecondCodeDialog({ given, onClose }: { given: SecondCode; onClose(): void }) {
  const { name, username, code } = given;
  return (
    <Dialog
      open
      title={`${name}的确认码`}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          我已记下，关闭
        </Button>
      }
    >
      <p>账号 {username} 的确认码：</p>
      <p className="told-code" role="status">
        {code}
      </p>
      <p>
        <strong>只显示这一次。</strong>
        请核实身份后当面交给{name}
        本人，不要告诉发放密码的管理员。本人登录时在自己的密码后面紧接着输入确认码，并立即修改密码；在此之前，只用密码不能登录。确认码遗失的，可在用户管理中重新发放。
      </p>
    </Dialog>
  );
}
