/**
 * A dialog as the house has them: closed by its buttons alone, never by Esc or a click beside it.
 */
import { Modal, type ModalProps } from 'antd';
import type { ReactNode } from 'react';

export const Dialog = (props: ModalProps): ReactNode => (
  <Modal mask={{ closable: false }} keyboard={false} destroyOnHidden {...props} />
);
