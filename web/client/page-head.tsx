/**
 * Fills the 46 px head the shell draws above every page: actions right with the primary last, a note beside the title.
 */
import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTab } from './tab.ts';

interface Props {
  actions?: ReactNode;
  /** Stands behind the title, such as 第 3 / 214 or the state of a draft. */
  note?: ReactNode;
  /** Instead of the title of the menu. */
  title?: string;
}

export function PageHead({ actions, note, title }: Props): ReactNode {
  const { actionSlot, noteSlot, setTitle } = useTab();
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);
  return (
    <>
      {actionSlot && createPortal(actions, actionSlot)}
      {noteSlot && createPortal(note, noteSlot)}
    </>
  );
}
