/** 登录手机号 in the user centre: the number its holder confirmed, beside the one of the record, which opens nothing. */
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { confirmSignInPhone, dropSignInPhone, sendPhoneCode, signInPhone } from 'contract/platform/sign-in-number.ts';
import { seal } from '../../client/envelope.ts';
import { call } from '../../client/http.ts';
import { renewRows } from '../../client/answers.ts';
import { toast } from '../../client/notice.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { CodeDialog } from './code-dialog.tsx';
import './account.css';
import { useAnswer } from '../../kit/data/answer.ts';

const field = {
  name: 'phone',
  label: '手机号',
  autoComplete: 'tel',
  maxLength: 20,
  extra: '一个号码只能用于一个账号',
};
const code = { name: 'vercode', missing: '请填写短信中的 6 位验证码' };

async function send(phone: string): Promise<number> {
  const { seconds } = await call(sendPhoneCode, { body: { phone } }, { silent: true });
  toast(`验证码已发送到 ${phone}`);
  return seconds;
}

async function save({ phone = '', vercode = '', password = '' }: Record<string, string>): Promise<void> {
  const sealed = await seal({ password });
  await call(confirmSignInPhone, { body: { phone, vercode, ...sealed } }, { silent: true });
  toast('登录手机号已确认，可用短信验证码登录');
}

const told = (phone: string | null) =>
  phone === null
    ? '尚未设置。确认本人的手机号后，可用短信验证码登录；个人信息中的手机号只供联系，不能用来登录。'
    : `${phone}　可用短信验证码登录。`;

function SignInNumber({ phone, isOffered, isPrivileged }: AnswerOf<typeof signInPhone>) {
  const [isOpen, setOpen] = useState(false);
  const close = () => (setOpen(false), void renewRows());
  if (!isOffered && phone === null) return null;
  const canChange = isOffered && !isPrivileged;
  return (
    <section className="sign-in-number" aria-labelledby="sign-in-phone">
      <h2 id="sign-in-phone">登录手机号</h2>
      <p>{isPrivileged ? '您的账号有管理权限，只能用密码或学校统一身份认证登录，不设登录手机号。' : told(phone)}</p>
      {canChange && (
        <Button onClick={() => setOpen(true)}>{phone === null ? '设置登录手机号' : '更换登录手机号'}</Button>
      )}
      {phone !== null && (
        <ActionButton
          label="取消登录手机号"
          confirm={{ title: '取消登录手机号', lead: `${phone} 不再用于登录；之后请用密码登录，也可以重新设置。` }}
          run={() => call(dropSignInPhone, {}, { silent: true })}
          done={() => '登录手机号已取消'}
        />
      )}
      {isOpen && <CodeDialog title="登录手机号" field={field} code={code} send={send} save={save} onClose={close} />}
    </section>
  );
}

export const SignInPhone = (): ReactNode => (
  <QueryGate what="登录手机号" query={useAnswer(signInPhone)} rows={2}>
    {data => <SignInNumber {...data} />}
  </QueryGate>
);
