/**
 * Where the QR code of a meeting or a lesson leads: the code is stamped at once, without a session and without the component library,
 * so that the way through the sign-in page takes nothing from its fifteen seconds. The stamp stays in this tab, and no
 * address carries it to a friend. Without a network it goes on trying; what came too late is said to be so.
 */
import { useEffect, useState, type ReactNode } from 'react';
import { stampCode } from 'contract/meeting/sign.ts';
import { type ApiError, call } from '../../client/http.ts';
import { base } from '../../entry.ts';
import { isOfLesson, isUnanswered, pauseMs, stampKey } from '../../kit/data/stamp.ts';

let taken: string | null = null;
/** The code of the address, which it is taken out of. */
function codeOfAddress(): string {
  if (location.hash.length > 1) {
    taken = location.hash.slice(1);
    history.replaceState(null, '', location.pathname);
  }
  return taken ?? '';
}

export function Scan({ heading, lead }: { heading: string; lead: string }): ReactNode {
  const [code] = useState(codeOfAddress);
  const [fault, setFault] = useState(code ? '' : lead);
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!code) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (isLate: boolean): Promise<void> => {
      try {
        const body = { code, ...(isLate && { isLate }) };
        const { stamp } = await call(stampCode, { body }, { silent: true, renew: false });
        sessionStorage.setItem(stampKey, stamp);
        location.replace(`${base}${isOfLesson(stamp) ? '/pschool/party/center?sign=1' : '/self/sign'}`);
      } catch (error) {
        if (!isUnanswered(error)) return setFault((error as ApiError).body.fields?.[0]?.message ?? String(error));
        setWaiting(true);
        timer = setTimeout(() => void look(true), pauseMs);
      }
    };
    void look(false);
    return () => clearTimeout(timer);
  }, [code]);
  if (fault)
    return (
      <>
        <h1>{heading}</h1>
        <p role="alert">{fault}</p>
      </>
    );
  return (
    <>
      <h1>{isOfLesson(code) ? '课堂签到' : '会议签到'}</h1>
      <p role="status">{isWaiting ? '网络不畅，正在重试，请不要关闭本页。' : '正在核对签到码…'}</p>
    </>
  );
}
