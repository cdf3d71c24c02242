/** The head of a page that turns from one span to the next, with what the span comes to. */
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import './month-calendar.css';

interface Props {
  /** 年, 月. */
  span: string;
  title: string;
  turn(by: -1 | 1): void;
  children?: ReactNode;
}
export const TurnHead = ({ span, title, turn, children }: Props) => (
  <header className="card turn-head">
    <Button aria-label={`上一${span}`} icon={<LeftOutlined />} onClick={() => turn(-1)} />
    <strong className="figures">{title}</strong>
    <Button aria-label={`下一${span}`} icon={<RightOutlined />} onClick={() => turn(1)} />
    {children}
  </header>
);
