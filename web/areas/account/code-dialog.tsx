import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useCountdown } from '../../client/countdown.ts';
import { ApiError } from '../../client/http.ts';
import { errorNotice } from '../../client/notice.ts';
import { Dialog } from '../../kit/ui/dialog.tsx';

interface Props {
  title: string;
  /** The address or number a code goes to: its name in the call and its label. */
  field: { name: string; label: string; autoComplete: string; maxLength: number; extra?: string };
  /** Name of the code in the call, and where it is read. */
  code: { name: string; missing: string };
  onClose(): void;
  /** Sends a code; gives the seconds until another may be asked for. */
  send(typed: string): Promise<number>;
  /** Ends in the word of what was done. */
  save(typed: Record<string, string>): Promise<void>;
}

/** Changes a way to reach the own account: a code goes there, the password says who asks. */
export function CodeDialog({ title, field, code, onClose, send, save }: Props) {
  const [form] = Form.useForm<Record<string, string>>();
  const [left, setLeft] = useCountdown();
  const [isBusy, setBusy] = useState(false);
  const tell = (error: unknown) => {
    const faults = error instanceof ApiError ? (error.body.fields ?? []) : [];
    form.setFields(faults.map(({ path, message }) => ({ name: path, errors: [message] })));
    if (faults.length === 0 && error instanceof Error) errorNotice(error.message);
  };
  const ask = async () => {
    try {
      const typed = await form.validateFields([field.name]);
      setLeft(await send(typed[field.name] ?? ''));
    } catch (error) {
      tell(error);
    }
  };
  const finish = async (typed: Record<string, string>) => {
    setBusy(true);
    try {
      await save(typed);
      onClose();
    } catch (error) {
      setBusy(false);
      tell(error);
    }
  };
  return (
    <Dialog
      open
      title={title}
      onCancel={onClose}
      cancelText="取消"
      okText={isBusy ? '正在保存…' : '保存'}
      okButtonProps={{ disabled: isBusy }}
      onOk={form.submit}
    >
      <Form form={form} layout="vertical" onFinish={finish} preserve={false}>
        <Form.Item
          name={field.name}
          label={field.label}
          extra={field.extra}
          rules={[{ required: true, message: `请填写${field.label}` }]}
        >
          <Input maxLength={field.maxLength} autoComplete={field.autoComplete} />
        </Form.Item>
        <Form.Item label="验证码" required>
          <span className="email-code">
            <Form.Item name={code.name} noStyle rules={[{ required: true, message: code.missing }]}>
              <Input maxLength={6} inputMode="numeric" autoComplete="one-time-code" aria-label="验证码" />
            </Form.Item>
            <Button disabled={left > 0} onClick={() => void ask()}>
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
