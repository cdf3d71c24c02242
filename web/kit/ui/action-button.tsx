/** A button that does one thing at once: busy meanwhile, told when it is done, and told when it is refused. */
import { Button, type ButtonProps } from 'antd';
import { useState } from 'react';
import { renewRows } from '../../client/answers.ts';
import { errorNotice, toast } from '../../client/notice.ts';
import { sentencesOf } from '../../client/sentences.ts';
import type { Action } from './confirm-dialog.tsx';
import { inRow } from './row-actions.tsx';
import { useDialog } from './use-dialog.tsx';

interface Props<A> extends Pick<ButtonProps, 'type' | 'icon' | 'danger' | 'disabled' | 'size' | 'aria-label'> {
  label: string;
  /** Stands in a row: what that is, for who does not see it. */
  of?: string;
  /** The reason is what `confirm` asked for. */
  run(reason: string): Promise<A>;
  /** What was done, in the past tense; null where the page shows it by itself. */
  done(answer: A): string | null;
  /** Asked first: what it does and what it does not, and why it is done; by another verb where it says one. */
  confirm?: Pick<Action<A>, 'title' | 'lead' | 'reason'> & { verb?: string };
}
export function ActionButton<A>({ label, of, run, done, confirm, disabled = false, ...button }: Props<A>) {
  const [isBusy, setBusy] = useState(false);
  const { ask, dialog } = useDialog();
  const press = async () => {
    if (confirm) return ask({ verb: label, ...confirm, isDanger: button.danger ?? false, run, done });
    setBusy(true);
    try {
      const said = done(await run(''));
      if (said) toast(said);
      await renewRows();
    } catch (error) {
      errorNotice(sentencesOf(error).join('；'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button {...inRow(label, of)} {...button} disabled={disabled || isBusy} onClick={() => void press()}>
        {label}
      </Button>
      {dialog}
    </>
  );
}
