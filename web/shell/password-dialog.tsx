import { Button, Form, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { changePassword } from 'contract/platform/session.ts';
import { Dialog } from '../kit/dialog.tsx';
import { seal } from '../client/envelope.ts';
import { ApiError, call } from '../client/http.ts';
import { errorNotice, toast } from '../client/notice.ts';
import { passwordDialog } from '../client/password.ts';
import { useConfig } from '../client/system-config.ts';
import { saveDrafts } from '../client/unsaved.ts';
import { logOut } from './guard.ts';

interface Passwords {
  oldPass: string;
  newPass: string;
  confirmPass: string;
}
export const ownChangeDone = { text: '密码修改成功，请重新登录', time: 1500 };
const forcedTitle = '为了您的账号安全，请先修改密码再使用系统！';

const matches = (pattern: string | undefined, value: string): boolean => {
  try {
    return !pattern || new RegExp(pattern).test(value);
  } catch {
    // A pattern nobody can read refuses nobody here; the server decides.
    return true;
  }
};

export function PasswordDialog(): ReactNode {
  const { mode } = useStore(passwordDialog);
  const { passwordReg, passwordRegTip } = useConfig();
  const [form] = Form.useForm<Passwords>();
  const [busy, setBusy] = useState(false);
  const isForced = mode === 'forced';
  const close = () => passwordDialog.setState({ mode: 'closed' });

  async function save({ oldPass, newPass }: Passwords) {
    setBusy(true);
    try {
      const body = await seal({ oldPass, newPass });
      await call(changePassword, { body }, { silent: true });
      toast(ownChangeDone.text, { time: ownChangeDone.time });
      void saveDrafts(); // the end of the session asks nobody
      setTimeout(() => void logOut(), ownChangeDone.time);
    } catch (error) {
      setBusy(false);
      const faults = error instanceof ApiError ? (error.body.fields ?? []) : [];
      form.setFields(faults.map(({ path, message }) => ({ name: path as keyof Passwords, errors: [message] })));
      if (faults.length === 0 && error instanceof Error) errorNotice(error.message);
    }
  }

  const buttons = [
    !isForced && (
      <Button key="cancel" onClick={close}>
        取消
      </Button>
    ),
    <Button key="save" type="primary" loading={busy} onClick={form.submit}>
      确定
    </Button>,
  ];
  return (
    <Dialog
      open={mode !== 'closed'}
      title={isForced ? forcedTitle : '修改密码'}
      width={700}
      closable={!isForced}
      onCancel={close}
      footer={buttons}
    >
      <Form form={form} layout="vertical" onFinish={save} requiredMark={false} preserve={false}>
        <Form.Item name="oldPass" label="旧密码" rules={[{ required: true, message: '请输入旧密码' }]}>
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
        <Form.Item
          name="newPass"
          label="新密码"
          rules={[
            { required: true, message: '请输入新密码' },
            {
              validator: async (_, value: string) => {
                if (value && !matches(passwordReg, value)) throw new Error(passwordRegTip || '新密码不符合密码规则');
              },
            },
          ]}
        >
          <Input.Password autoComplete="new-password" placeholder={passwordRegTip} />
        </Form.Item>
        <Form.Item
          name="confirmPass"
          label="确认密码"
          dependencies={['newPass']}
          rules={[
            { required: true, message: '请再次输入密码' },
            ({ getFieldValue }) => ({
              validator: async (_, value: string) => {
                if (value && value !== getFieldValue('newPass')) throw new Error('两次输入的密码不一致');
              },
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" placeholder={passwordRegTip} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
