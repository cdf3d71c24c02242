/** A button that does one thing at once: busy meanwhile, told when it is done, and told when it is refused. */
import { Button, type ButtonProps } from 'antd';
import { useState } from 'react';
import { renewRows } from '../../client/answers.ts';
import { errorNotice, toast } from '../../client/notice.ts';
import { sentencesOf } from '../../client/sentences.ts';
import { ConfirmDialog, type Action } from './confirm-dialog.tsx';

interface Props<A> extends Pick<ButtonProps, 'type' | 'icon' | 'danger' | 'disabled' | 'size' | 'aria-label'> {
  label: string;
  /** The reason is what `confirm` asked for. */
  run(reason: string): Promise<A>;
  /** What was done, in the past tense; null where the page shows it by itself. */
  done(answer: A): string | null;
  /** Asked first: what it does and what it does not, and why it is done; by another verb where it says one. */
  confirm?: Pick<Action, 'title' | 'lead' | 'reason'> & { verb?: string };
}
export function ActionButton<A>({ label, run, done, confirm, disabled = false, ...button }: Props<A>) {
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const act = async (reason: string) => {
    const said = done(await run(reason));
    if (said) toast(said);
    await renewRows();
  };
  const press = async () => {
    if (confirm) return setAsking(true);
    setBusy(true);
    try {
      await act('');
    } catch (error) {
      errorNotice(sentencesOf(error).join('；'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button {...button} disabled={disabled || isBusy} onClick={() => void press()}>
        {label}
      </Button>
      {isAsking && confirm && (
        <ConfirmDialog
          action={{ verb: label, ...confirm, isDanger: button.danger ?? false, run: act }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
