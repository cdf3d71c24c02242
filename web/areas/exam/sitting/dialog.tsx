/** A dialog of the browser's own: what is behind it is inert, and Esc closes nothing, as all dialogs of the house. */
import { useEffect, useId, useRef, type ReactNode } from 'react';

interface Props {
  title: string;
  className?: string;
  children: ReactNode;
}
export function RoomDialog({ title, className = '', children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`room-dialog ${className}`}
      aria-labelledby={id}
      onCancel={event => event.preventDefault()}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
