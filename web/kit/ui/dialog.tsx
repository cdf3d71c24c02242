/**
 * A dialog as the house has them: closed by its buttons alone, never by Esc or a click beside it.
 * Who opened it finds the focus where it was, also when the dialog is taken away instead of being closed.
 */
import { Modal, type ModalProps } from 'antd';
import { useEffect, useId, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { pressedKey } from '../../client/pressed-key.ts';
import { useHasTab } from '../../client/tab.ts';
import { useUnsaved } from '../../client/unsaved.ts';

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

/** Ctrl Enter is the button the dialog is for, also where the cursor stands in a text of many lines. */
function press(event: KeyboardEvent<HTMLElement>): void {
  if (pressedKey(event) !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary:not(:disabled)')?.click();
}

const withKeys = (node: ReactNode) => <div onKeyDown={press}>{node}</div>;

export function Dialog({ children, ...props }: ModalProps): ReactNode {
  useFocusBack(props.open ?? false);
  const hasTab = useHasTab();
  const title = typeof props.title === 'string' ? props.title : '对话框';
  return (
    <Modal mask={{ closable: false }} keyboard={false} destroyOnHidden modalRender={withKeys} {...props}>
      {hasTab ? <Typed title={title}>{children}</Typed> : children}
    </Modal>
  );
}
