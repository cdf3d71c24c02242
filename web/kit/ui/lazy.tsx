/**
 * Parts of the program that come when they are first shown. One that does not come, because the network is gone or the
 * program was replaced meanwhile, says so in its own place: the page around it stays, with what is typed there.
 */
import { Button } from 'antd';
import { lazy as lazyOfReact, useState, type ComponentType } from 'react';
import { changeProgram } from '../../client/change-program.ts';
import { EmptyState } from './states.tsx';

// oxlint-disable-next-line typescript/no-explicit-any -- React's own measure of what may be loaded
type Any = ComponentType<any>;
type Load<C extends Any> = () => Promise<{ default: C }>;

function placeOf<C extends Any>(load: Load<C>): C {
  function NotLoaded(props: object) {
    const [Part, setPart] = useState<Any | null>(null);
    const [isBusy, setBusy] = useState(false);
    if (Part) return <Part {...props} />;
    const again = async () => {
      setBusy(true);
      const found = await load().catch(() => null);
      if (found) setPart(() => found.default);
      setBusy(false);
    };
    return (
      <div role="alert">
        <EmptyState
          picture="pulse"
          title="这部分内容没有打开"
          actions={
            <>
              <Button disabled={isBusy} onClick={() => void again()}>
                再试
              </Button>
              <Button type="primary" onClick={() => void changeProgram()}>
                更新
              </Button>
            </>
          }
        >
          网络中断，或系统刚刚更新了版本。网络恢复后可以再试；更新会重新打开本页，正在填写的内容先存为草稿。
        </EmptyState>
      </div>
    );
  }
  return NotLoaded as unknown as C;
}

/**
 * As `lazy` of React, but it never takes the page with it. Parts name their own parts while the files around them are
 * still being read, so it is a declaration and touches nothing before it is drawn.
 */
export function lazy<C extends Any>(load: Load<C>): C {
  let Part: ComponentType<object> | undefined;
  function Lazy(props: object) {
    Part ??= lazyOfReact(() => load().catch(() => ({ default: placeOf(load) }))) as unknown as ComponentType<object>;
    return <Part {...props} />;
  }
  return Lazy as unknown as C;
}
