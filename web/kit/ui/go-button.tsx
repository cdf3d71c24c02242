import { Button, type ButtonProps } from 'antd';
import { useNavigate } from 'react-router';

type Props = Pick<ButtonProps, 'type' | 'icon'> & {
  label: string;
  to: string;
  /** What the page is told beside its address. */
  state?: unknown;
};

/** A button that opens a page. */
export function GoButton({ label, to, state, ...button }: Props) {
  const navigate = useNavigate();
  return (
    <Button {...button} onClick={() => void navigate(to, { state })}>
      {label}
    </Button>
  );
}
