/**
 * A ballot is asked for once more, because it is for good; what failed is said here, and what was chosen stays. Without the
 * component library, because whoever comes by a code or a link sends one too.
 */
import { useState } from 'react';
import { ApiError } from '../../client/http.ts';
import { sentencesOf } from '../../client/sentences.ts';
import './sending.css';

/** Whoever has sent one sends no second; what is refused otherwise has not gone in. */
const isInAlready = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && error.body.code.endsWith('.twice');

interface Props {
  /** What the button says; the group that asks once more is called 确认 and this. */
  label: string;
  isReady: boolean;
  cast(): Promise<unknown>;
  done(): void;
}
export function Sending({ label, isReady, cast, done }: Props) {
  const [isAsked, ask] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isLost, lose] = useState(false);
  const [refused, refuse] = useState('');
  const send = async () => {
    setBusy(true);
    refuse('');
    try {
      await cast();
      done();
    } catch (error) {
      // An answer was lost before: the ballot had gone in.
      if (isLost && isInAlready(error)) return done();
      lose(isLost || (error instanceof ApiError && error.status === 0));
      refuse(sentencesOf(error).join('；'));
    } finally {
      setBusy(false);
    }
  };
  if (!isAsked)
    return (
      <div className="sending">
        <button type="button" className="is-final" disabled={!isReady} onClick={() => ask(true)}>
          {label}
        </button>
      </div>
    );
  return (
    <div className="sending" role="group" aria-label={`确认${label}`}>
      {refused ? <p role="alert">{refused}</p> : <p>提交后不可修改。</p>}
      <button type="button" disabled={isBusy} onClick={() => ask(false)}>
        返回修改
      </button>
      {/* The button that was pressed has gone. */}
      <button type="button" className="is-final" autoFocus disabled={isBusy || !isReady} onClick={() => void send()}>
        {isBusy ? '正在提交…' : '确认提交'}
      </button>
    </div>
  );
}
