/** A button that opens a dialog. What is typed there goes with the button: it stands where nothing takes it away meanwhile. */
import { Button, type ButtonProps } from 'antd';
import { Suspense, useState, type ReactNode } from 'react';
import { inRow } from './row-actions.tsx';

interface Props extends Pick<ButtonProps, 'type' | 'icon' | 'size' | 'aria-label'> {
  label: string;
  /** Stands in a row: what that is, for who does not see it. */
  of?: string;
  children(close: () => void): ReactNode;
}
export function DialogButton({ label, of, children, ...button }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...inRow(label, of)} {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Suspense>{isOpen && children(() => setOpen(false))}</Suspense>
    </>
  );
}
