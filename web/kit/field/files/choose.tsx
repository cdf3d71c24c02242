import { useRef, type ReactNode } from 'react';
import { Button, type ButtonProps } from 'antd';
import { acceptOf, type Kind } from 'contract/file/kinds.ts';

interface Props extends Omit<ButtonProps, 'onClick' | 'onChange'> {
  kinds: readonly Kind[];
  isMultiple?: boolean;
  /** Opens the camera of a phone. */
  isCamera?: boolean;
  /** Of the hidden input, for its label. */
  inputId?: string;
  label: string;
  onChoose(files: File[]): void;
  children: ReactNode;
}

/** A button that opens the choice of files of the browser. */
export function ChooseFiles({ kinds, isMultiple = false, isCamera = false, inputId, ...props }: Props) {
  const { label, onChoose, children, ...button } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        id={inputId}
        type="file"
        className="file-input"
        tabIndex={-1}
        aria-label={label}
        accept={isCamera ? 'image/*' : acceptOf(kinds)}
        {...(isCamera && { capture: 'environment' as const })}
        multiple={isMultiple}
        onChange={event => {
          const chosen = [...(event.target.files ?? [])];
          event.target.value = ''; // the same file may be chosen again
          if (chosen.length > 0) onChoose(chosen);
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
