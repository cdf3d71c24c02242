import { sendEmailCode, updateEmail } from 'contract/account/calls.ts';
import { seal } from '../../client/envelope.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { useSession } from '../../client/session.ts';
import { CodeDialog } from './code-dialog.tsx';

const field = { name: 'email', label: '新邮箱', autoComplete: 'email', maxLength: 100 };
const code = { name: 'code', missing: '请填写邮件中的 6 位验证码' };

async function send(email: string): Promise<number> {
  const { seconds } = await call(sendEmailCode, { body: { email } }, { silent: true });
  toast(`验证码已发送到 ${email}`);
  return seconds;
}

async function save({ email = '', code: typed = '', password = '' }: Record<string, string>): Promise<void> {
  const sealed = await seal({ password });
  await call(updateEmail, { params: { code: typed }, body: { email, ...sealed } }, { silent: true });
  useSession.setState(({ user }) => ({ user: user && { ...user, email } }));
  toast(`邮箱已更换为 ${email}`);
}

/** Changes the own mail address. */
export const EmailDialog = ({ onClose }: { onClose(): void }) => (
  <CodeDialog title="更换邮箱" field={field} code={code} send={send} save={save} onClose={onClose} />
);
