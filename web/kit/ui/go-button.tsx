import { Button, type ButtonProps } from 'antd';
import { useNavigate } from 'react-router';

type Props = Pick<ButtonProps, 'type' | 'icon'> & { label: string; to: string };

/** A button that opens a page. */
export function GoButton({ label, to, ...button }: Props) {
  const navigate = useNavigate();
  return (
    <Button {...button} onClick={() => void navigate(to)}>
      {label}
    </Button>
  );
}
