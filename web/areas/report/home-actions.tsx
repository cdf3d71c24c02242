/** The ways on from the home of a half of the platform: its dashboard and its workbench. */
import { FundProjectionScreenOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { firstOf, useMenu, visible } from '../../client/menu.ts';
import { GoButton } from '../../kit/ui/go-button.tsx';

export function HomeActions({ half }: { half: 'dj' | 'gb' }): ReactNode {
  const menu = useMenu(state => state.menu);
  const bench = firstOf(menu, half);
  // Its address opens for everybody; of use it is to whom the menu shows it.
  const hasScreen = visible(menu).some(({ path }) => path === `/${half}jsc`);
  return (
    <>
      {hasScreen && <GoButton label="打开综合大屏" to={`/${half}jsc/zhdt`} icon={<FundProjectionScreenOutlined />} />}
      {bench && <GoButton label="进入工作台" to={bench} type="primary" />}
    </>
  );
}
