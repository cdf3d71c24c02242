import { Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { sendEmailCode, updateEmail } from 'contract/account/calls.ts';
import { seal } from '../../client/envelope.ts';
import { ApiError, call } from '../../client/http.ts';
import { errorNotice, toast } from '../../client/notice.ts';
import { useSession } from '../../client/session.ts';
import { Dialog } from '../../kit/dialog.tsx';

interface Typed {
  email: string;
  code: string;
  password: string;
}

/** Seconds until another code may be asked for. */
function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}

/** Changes the own mail address: a code goes to the new one, the password says who asks. */
export function EmailDialog({ onClose }: { onClose(): void }) {
  const [form] = Form.useForm<Typed>();
  const [left, setLeft] = useCountdown();
  const [isBusy, setBusy] = useState(false);
  const tell = (error: unknown) => {
    const faults = error instanceof ApiError ? (error.body.fields ?? []) : [];
    form.setFields(faults.map(({ path, message }) => ({ name: path as keyof Typed, errors: [message] })));
    if (faults.length === 0 && error instanceof Error) errorNotice(error.message);
  };
  const send = async () => {
    try {
      const { email } = await form.validateFields(['email']);
      const { seconds } = await call(sendEmailCode, { body: { email } }, { silent: true });
      setLeft(seconds);
      toast(`验证码已发送到 ${email}`);
    } catch (error) {
      tell(error);
    }
  };
  const save = async ({ email, code, password }: Typed) => {
    setBusy(true);
    try {
      const sealed = await seal({ password });
      await call(updateEmail, { params: { code }, body: { email, ...sealed } }, { silent: true });
      useSession.setState(({ user }) => ({ user: user && { ...user, email } }));
      toast(`邮箱已更换为 ${email}`);
      onClose();
    } catch (error) {
      setBusy(false);
      tell(error);
    }
  };
  return (
    <Dialog
      open
      title="更换邮箱"
      onCancel={onClose}
      cancelText="取消"
      okText={isBusy ? '正在保存…' : '保存'}
      okButtonProps={{ disabled: isBusy }}
      onOk={form.submit}
    >
      <Form form={form} layout="vertical" onFinish={save} requiredMark={false} preserve={false}>
        <Form.Item name="email" label="新邮箱" rules={[{ required: true, message: '请填写新邮箱' }]}>
          <Input maxLength={100} autoComplete="email" />
        </Form.Item>
        <Form.Item label="验证码" required>
          <span className="email-code">
            <Form.Item name="code" noStyle rules={[{ required: true, message: '请填写邮件中的 6 位验证码' }]}>
              <Input maxLength={6} inputMode="numeric" autoComplete="one-time-code" aria-label="验证码" />
            </Form.Item>
            <Button disabled={left > 0} onClick={() => void send()}>
              {left > 0 ? `${left} 秒后可重新获取` : '获取验证码'}
            </Button>
          </span>
        </Form.Item>
        <Form.Item name="password" label="登录密码" rules={[{ required: true, message: '请输入登录密码' }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
