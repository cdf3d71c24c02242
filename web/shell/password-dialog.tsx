import { Button, Form, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { changeByAdmin } from 'contract/account/calls.ts';
import { changePassword } from 'contract/platform/session.ts';
import { Dialog } from '../kit/ui/dialog.tsx';
import { seal } from '../client/envelope.ts';
import { ApiError, call } from '../client/http.ts';
import { useText } from '../client/locale.ts';
import { errorNotice, toast } from '../client/notice.ts';
import { passwordDialog } from '../client/password.ts';
import { useIsMobile } from '../client/device.ts';
import { useConfig } from '../client/system-config.ts';
import { saveDrafts } from '../client/unsaved.ts';
import { PasswordStrength } from '../sign-in/password-strength.tsx';
import { logOut } from './guard.ts';

interface Passwords {
  oldPass: string;
  newPass: string;
  confirmPass: string;
}
export const ownChangeDone = { text: 'password.done-self', time: 1500 } as const;
export const otherChangeDone = { text: 'password.done-other', time: 1500 } as const;

/** The self call without a name, the call for a named user with one. */
export const changeOf = (username: string | null, body: { oldPass?: string; newPass?: string; kid?: string }) =>
  username === null
    ? call(changePassword, { body }, { silent: true })
    : call(changeByAdmin, { body: { username, ...body } }, { silent: true });

const matches = (pattern: string | undefined, value: string): boolean => {
  try {
    return !pattern || new RegExp(pattern).test(value);
  } catch {
    // A pattern nobody can read refuses nobody here; the server decides.
    return true;
  }
};

/** Each field says what it misses; the server decides again. */
function PasswordFields(): ReactNode {
  const text = useText();
  const { passwordReg, passwordRegTip } = useConfig();
  const chosen = Form.useWatch<string | undefined>('newPass');
  // On a phone the placeholder is cut off before it has said the rule.
  const rule = useIsMobile() ? passwordRegTip : null;
  return (
    <>
      <Form.Item
        name="oldPass"
        label={text('password.old')}
        rules={[{ required: true, message: text('password.need-old') }]}
      >
        <Input.Password autoComplete="current-password" autoFocus />
      </Form.Item>
      <Form.Item
        name="newPass"
        label={text('password.new')}
        extra={rule}
        rules={[
          { required: true, message: text('password.need-new') },
          {
            validator: async (_, value: string) => {
              if (value && !matches(passwordReg, value)) throw new Error(passwordRegTip || text('password.rule'));
            },
          },
        ]}
      >
        <Input.Password autoComplete="new-password" placeholder={passwordRegTip} />
      </Form.Item>
      <PasswordStrength password={chosen ?? ''} />
      <Form.Item
        name="confirmPass"
        label={text('password.again')}
        dependencies={['newPass']}
        rules={[
          { required: true, message: text('password.need-again') },
          ({ getFieldValue }) => ({
            validator: async (_, value: string) => {
              if (value && value !== getFieldValue('newPass')) throw new Error(text('password.differs'));
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" placeholder={passwordRegTip} />
      </Form.Item>
    </>
  );
}

export function PasswordDialog(): ReactNode {
  const text = useText();
  const { mode, username } = useStore(passwordDialog);
  const [form] = Form.useForm<Passwords>();
  const [busy, setBusy] = useState(false);
  const isForced = mode === 'forced';
  const close = () => passwordDialog.setState({ mode: 'closed', username: null });

  async function save({ oldPass, newPass }: Passwords) {
    setBusy(true);
    try {
      const body = await seal({ oldPass, newPass });
      await changeOf(username, body);
      if (username !== null) {
        setBusy(false);
        toast(text(otherChangeDone.text), { time: otherChangeDone.time });
        return close();
      }
      toast(text(ownChangeDone.text), { time: ownChangeDone.time });
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
        {text('word.cancel')}
      </Button>
    ),
    <Button key="save" type="primary" loading={busy} onClick={form.submit}>
      {text('word.confirm')}
    </Button>,
  ];
  return (
    <Dialog
      open={mode !== 'closed'}
      title={text(isForced ? 'password.forced' : 'password.title') + (username === null ? '' : `：${username}`)}
      width={700}
      closable={!isForced}
      onCancel={close}
      footer={buttons}
    >
      <Form form={form} layout="vertical" onFinish={save} preserve={false}>
        <PasswordFields />
      </Form>
    </Dialog>
  );
}
