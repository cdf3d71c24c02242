/** 测评码登录: a code from a slip, typed or scanned, opens the ballot it is for. A scanned one stands behind the #, in no log. */
import { useState, type FormEvent, type ReactNode } from 'react';
import { enterByCode } from 'contract/assessment/calls.ts';
import { codeLength, readCode } from 'contract/assessment/code-letters.ts';
import { base } from '../entry.ts';
import { call } from '../client/http.ts';
import { sentencesOf } from '../client/sentences.ts';
import { raterPath, storeRater } from '../client/rater-token.ts';
import { readToken } from '../client/token.ts';
import { Field } from './fields.tsx';

export default function RatingForm(): ReactNode {
  const [code, type] = useState(location.hash.slice(1));
  const [fault, refuse] = useState('');
  const [isBusy, setBusy] = useState(false);
  // Who that is, is not asked, and the code is sent in nobody's name: neither shall stand beside the other anywhere.
  const [isSignedIn] = useState(() => readToken() !== null);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (readCode(code).length !== codeLength) return refuse(`测评码共 ${codeLength} 位字母和数字`);
    setBusy(true);
    try {
      const { token } = await call(enterByCode, { body: { code } }, { token: '', silent: true, renew: false });
      storeRater(token);
      location.replace(base + raterPath);
    } catch (error) {
      refuse(sentencesOf(error).join('；'));
      setBusy(false);
    }
  };
  return (
    <form className="sign-in-form" onSubmit={event => void send(event)} noValidate>
      <p className="sign-in-lead">凭测评条上的测评码参加匿名测评，不需要账号。</p>
      {isSignedIn && (
        <>
          <p className="sign-in-lead" role="status">
            本浏览器已有账号登录。凭码参加测评不会退出该账号，测评票与该账号无关。
          </p>
          <p className="sign-in-lead">
            <a href={`${base}/`}>不参加，返回首页</a>
          </p>
        </>
      )}
      <Field
        name="code"
        label="测评码"
        value={code}
        autoCapitalize="characters"
        autoFocus
        fault={fault}
        onChange={value => {
          type(value);
          refuse('');
        }}
      />
      <button type="submit" className="sign-in-submit" disabled={isBusy}>
        {isBusy ? '正在进入…' : '进入测评'}
      </button>
    </form>
  );
}
