import { BellOutlined, CarryOutOutlined, WarningOutlined } from '@ant-design/icons';
import { Suspense, useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { counterNames, type CounterName } from 'contract/message/push.ts';
import { lazy } from '../kit/ui/lazy.tsx';
import { useText } from '../client/locale.ts';
import { askFor, badgeText, poll, totalOf, useCounters } from './counters.ts';
import { renewMenu } from './enter.ts';
import { keepLine } from './push.ts';

// A desk has room for each with its panel.
const Counter = lazy(async () => ({ default: (await import('./counter.tsx')).Counter }));

export const faces: Record<CounterName, { icon: ReactNode; path: string }> = {
  todo: { icon: <CarryOutOutlined />, path: '/message/msginfo' },
  remind: { icon: <BellOutlined />, path: '/message/msginfo?tab=remind' },
  warning: { icon: <WarningOutlined />, path: '/message/warning' },
};

/** The figure at a counter; none at 0. */
export function Badge({ count }: { count: number }): ReactNode {
  const text = badgeText(count);
  return text === null ? null : <span className="badge figures">{text}</span>;
}

interface FaceProps {
  name: CounterName;
  label: string;
  count: number;
  /** Where there is room the word stands beside the icon. */
  hasWord?: boolean;
  onOpen(): void;
}
export function CounterFace({ name, label, count, hasWord = false, onOpen }: FaceProps): ReactNode {
  return (
    <button
      type="button"
      className="counter"
      aria-label={count > 0 ? `${label} ${badgeText(count)}` : label}
      onClick={onOpen}
    >
      {faces[name].icon}
      {hasWord && <span className="counter-word">{label}</span>}
      <Badge count={count} />
    </button>
  );
}

/** On a phone one bell stands for to-dos and messages; warnings have their place in the menu. */
function Bell() {
  const known = useCounters();
  const text = useText();
  const navigate = useNavigate();
  return (
    <CounterFace
      name="remind"
      label={text('header.both')}
      count={totalOf(known, 'todo') + totalOf(known, 'remind')}
      onOpen={() => void navigate(faces.todo.path)}
    />
  );
}

/** To-dos, messages and warnings, kept true from here on, and with them the menu. */
export function CounterBar({ isMobile }: { isMobile: boolean }): ReactNode {
  useEffect(() => {
    const ask = (name: CounterName) => void askFor(name);
    const endings = [poll(ask), keepLine(name => (name === 'menu' ? void renewMenu() : ask(name)))];
    return () => endings.forEach(end => end());
  }, []);
  return (
    <div className="counters">
      <Suspense>{isMobile ? <Bell /> : counterNames.map(name => <Counter key={name} name={name} />)}</Suspense>
    </div>
  );
}
