/** One place up or down in an order that somebody arranges. */
import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button } from 'antd';

/** The same with the one at a place moved by so many. */
export function moved<T>(all: readonly T[], at: number, by: number): T[] {
  const next = [...all];
  next.splice(at + by, 0, ...next.splice(at, 1));
  return next;
}

interface Props {
  /** What is moved, for who does not see it. */
  of: string;
  /** Its place among so many. */
  at: number;
  count: number;
  move(by: -1 | 1): void;
}
export const MoveButtons = ({ of, at, count, move }: Props) => (
  <>
    <Button
      type="text"
      size="small"
      icon={<ArrowUpOutlined />}
      aria-label={`上移${of}`}
      disabled={at === 0}
      onClick={() => move(-1)}
    />
    <Button
      type="text"
      size="small"
      icon={<ArrowDownOutlined />}
      aria-label={`下移${of}`}
      disabled={at === count - 1}
      onClick={() => move(1)}
    />
  </>
);
