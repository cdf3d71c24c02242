/** A button that opens a dialog. What is typed there goes with the button: it stands where nothing takes it away meanwhile. */
import { Button, type ButtonProps } from 'antd';
import { Suspense, useState, type ReactNode } from 'react';

interface Props extends Pick<ButtonProps, 'type' | 'icon' | 'size' | 'aria-label'> {
  label: string;
  children(close: () => void): ReactNode;
}
export function DialogButton({ label, children, ...button }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Suspense>{isOpen && children(() => setOpen(false))}</Suspense>
    </>
  );
}
