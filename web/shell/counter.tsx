import { Popover } from 'antd';
import { Suspense, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { CounterName } from 'contract/message/push.ts';
import { useText } from '../client/locale.ts';
import { lazy } from '../kit/ui/lazy.tsx';
import { CounterFace, faces } from './counter-bar.tsx';
import { totalOf, useCounters } from './counters.ts';

const CounterPanel = lazy(async () => ({ default: (await import('./counter-panel.tsx')).CounterPanel }));

/** A counter of the desk: its latest on hover, its page on a press. */
export function Counter({ name }: { name: CounterName }): ReactNode {
  const known = useCounters();
  const text = useText();
  const navigate = useNavigate();
  const label = text(`header.${name}`);
  const face = (
    <CounterFace
      name={name}
      label={label}
      count={totalOf(known, name)}
      hasWord
      onOpen={() => void navigate(faces[name].path)}
    />
  );
  const panel = (
    <Suspense>
      <CounterPanel name={name} path={faces[name].path} />
    </Suspense>
  );
  return (
    <Popover
      content={panel}
      title={label}
      trigger="hover"
      mouseEnterDelay={0.4}
      placement="bottomRight"
      destroyOnHidden
    >
      <span>{face}</span>
    </Popover>
  );
}
