/**
 * The upload page of a phone, without session and without the component library. The ticket stands behind the `#`,
 * which no server sees, and is taken out of the address at once; from then on this phone holds a claim of its own.
 */
import { useEffect, useState, type ReactNode } from 'react';
import { acceptOf, wordsOf } from 'contract/file/kinds.ts';
import { claimHeader, openTicket, phoneUpload, type OpenedTicket } from 'contract/file/ticket.ts';
import { call } from '../../../client/http.ts';
import { useUploads } from './uploads.ts';
import './mobile-upload.css';

const key = 'upload-claim';

function keptTicket(): OpenedTicket | null {
  const kept = sessionStorage.getItem(key);
  const opened = kept ? (JSON.parse(kept) as OpenedTicket) : null;
  return opened && Date.parse(opened.expiresAt) > Date.now() ? opened : null;
}

/** The ticket of the address, opened once; after a reload the claim that this phone kept. */
let opening: Promise<OpenedTicket> | null = null;
function opened(): Promise<OpenedTicket> {
  const ticket = location.hash.slice(1);
  if (ticket) {
    history.replaceState(null, '', location.pathname);
    opening = call(openTicket, { body: { ticket } }, { silent: true, renew: false }).then(one => {
      sessionStorage.setItem(key, JSON.stringify(one));
      return one;
    });
  }
  const kept = keptTicket();
  return opening ?? (kept ? Promise.resolve(kept) : Promise.reject(new Error()));
}

function useTicket(noTicket: string) {
  const [ticket, setTicket] = useState<OpenedTicket | null>(null);
  const [fault, setFault] = useState('');
  useEffect(() => {
    opened().then(setTicket, (error: unknown) =>
      setFault(error instanceof Error && error.message ? error.message : noTicket),
    );
  }, [noTicket]);
  return { ticket, fault };
}

function Choice({ ticket }: { ticket: OpenedTicket }): ReactNode {
  const [left, setLeft] = useState(ticket.left);
  const [done, setDone] = useState<string[]>([]);
  const arrived = (stored: unknown, file: File) => {
    const { left: fewer } = stored as { left: number };
    setLeft(fewer);
    sessionStorage.setItem(key, JSON.stringify({ ...ticket, left: fewer }));
    setDone(all => [...all, file.name]);
  };
  const { uploads, send, again, drop } = useUploads(arrived, {
    url: phoneUpload.url,
    headers: { [claimHeader]: ticket.claim },
  });
  const isBusy = uploads.some(({ fault }) => fault === null);
  const input = (id: string, label: string, isCamera: boolean) => (
    <label className={isCamera ? 'phone-button primary' : 'phone-button'}>
      {label}
      <input
        id={id}
        type="file"
        accept={isCamera ? 'image/*' : acceptOf(ticket.kinds)}
        {...(isCamera && { capture: 'environment' as const })}
        disabled={isBusy || left === 0}
        onChange={event => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) send([file]);
        }}
      />
    </label>
  );
  return (
    <>
      <h1>上传{ticket.title}</h1>
      <p>
        上传后会出现在{ticket.ownerName}的电脑页面上。可上传{wordsOf(ticket.kinds)}，还可传 {left} 个。
      </p>
      {ticket.kinds.includes('image') && input('camera', '拍照', true)}
      {input('choose', '从手机选择', false)}
      <ul className="phone-sent" aria-live="polite">
        {done.map((name, place) => (
          <li key={place}>{name} 已上传</li>
        ))}
        {uploads.map(one => (
          <li key={one.key} className={one.fault ? 'failed' : undefined}>
            {one.file.name} {one.fault ?? `正在上传 ${one.percent}%`}
            {one.fault && (
              <>
                <button type="button" className="phone-button" onClick={() => again(one)}>
                  重试
                </button>
                <button type="button" className="phone-button" onClick={() => drop(one.key)}>
                  移除
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
      {left === 0 && <p role="status">已全部传完，可以关闭本页。</p>}
    </>
  );
}

interface Props {
  heading: string;
  /** What to do without a ticket. */
  lead: string;
}

export function MobileUpload({ heading, lead }: Props): ReactNode {
  const { ticket, fault } = useTicket(lead);
  if (fault)
    return (
      <>
        <h1>{heading}</h1>
        <p role="alert">{fault}</p>
      </>
    );
  return ticket ? <Choice ticket={ticket} /> : <p aria-busy="true">正在核对上传凭证…</p>;
}
