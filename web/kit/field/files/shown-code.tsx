/** The code of the moment on the screen of a room: to scan, or to type the digits below it. */
import { useEffect, useState, type ReactNode } from 'react';
import { base } from '../../../entry.ts';
import { QrCode } from './qr-code.tsx';
import './shown-code.css';

/** Counts down what the server said; the clock of this machine says nothing. */
function useSeconds(first: number): number {
  const [left, setLeft] = useState(first);
  useEffect(() => {
    const timer = setInterval(() => setLeft(now => Math.max(0, now - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return left;
}

interface Props {
  of: { code: string; digits: string; secondsLeft: number };
  title: string;
  /** What the picture is: 会议签到二维码. */
  label: string;
  /** Where the digits are typed. */
  where: string;
  children: ReactNode;
}
export function ShownCode({ of, title, label, where, children }: Props) {
  const left = useSeconds(of.secondsLeft);
  return (
    <section className="card sign-code" aria-label="签到码">
      <h2>{title}</h2>
      <p>{children}</p>
      <QrCode text={`${location.origin}${base}/questionnaire/sign#${of.code}`} label={label} />
      <p className="sign-digits figures" aria-label="签到数字">
        {of.digits.slice(0, 3)} {of.digits.slice(3)}
      </p>
      <p className="remark">
        手机扫码签到；不能扫码的，在“{where}”中输入数字。<span className="figures">{left}</span> 秒后更换。
      </p>
    </section>
  );
}
