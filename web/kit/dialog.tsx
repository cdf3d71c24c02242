/**
 * A dialog as the house has them: closed by its buttons alone, never by Esc or a click beside it.
 * Who opened it finds the focus where it was, also when the dialog is taken away instead of being closed.
 */
import { Modal, type ModalProps } from 'antd';
import { useEffect, useMemo, type ReactNode } from 'react';

function useFocusBack(isOpen: boolean): void {
  const before = useMemo(() => (isOpen ? document.activeElement : null), [isOpen]);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
    },
    [before],
  );
}

export function Dialog(props: ModalProps): ReactNode {
  useFocusBack(props.open ?? false);
  return <Modal mask={{ closable: false }} keyboard={false} destroyOnHidden {...props} />;
}
