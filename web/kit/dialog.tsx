/**
 * A dialog as the house has them: closed by its buttons alone, never by Esc or a click beside it.
 * Who opened it finds the focus where it was, also when the dialog is taken away instead of being closed.
 */
import { Modal, type ModalProps } from 'antd';
import { useEffect, useId, useMemo, useState, type ReactNode } from 'react';
import { useHasTab } from '../client/tab.ts';
import { useUnsaved } from '../client/unsaved.ts';

function useFocusBack(isOpen: boolean): void {
  const before = useMemo(() => (isOpen ? document.activeElement : null), [isOpen]);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
    },
    [before],
  );
}

/** What is typed in a dialog counts as unsaved until it is closed, so leaving the page asks first. */
function Typed({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const [isTyped, setTyped] = useState(false);
  useUnsaved(useId(), { isDirty: isTyped, changedFields: [title], isRough: true });
  return (
    <div style={{ display: 'contents' }} onInput={() => setTyped(true)}>
      {children}
    </div>
  );
}

export function Dialog({ children, ...props }: ModalProps): ReactNode {
  useFocusBack(props.open ?? false);
  const hasTab = useHasTab();
  const title = typeof props.title === 'string' ? props.title : '对话框';
  return (
    <Modal mask={{ closable: false }} keyboard={false} destroyOnHidden {...props}>
      {hasTab ? <Typed title={title}>{children}</Typed> : children}
    </Modal>
  );
}
