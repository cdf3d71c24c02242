/** The ways on from the home of a half of the platform: its dashboard, once it is drawn, and its workbench. */
import { FundProjectionScreenOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { screens } from 'contract/report/screen.ts';
import { firstOf, useMenu } from '../../client/menu.ts';
import { GoButton } from '../../kit/ui/go-button.tsx';

export function HomeActions({ half }: { half: 'dj' | 'gb' }): ReactNode {
  const bench = firstOf(
    useMenu(state => state.menu),
    half,
  );
  const isDrawn = screens[`/aj/${half}/zhdt`]?.later === undefined;
  return (
    <>
      {isDrawn && <GoButton label="打开综合大屏" to={`/${half}jsc/zhdt`} icon={<FundProjectionScreenOutlined />} />}
      {bench && <GoButton label="进入工作台" to={bench} />}
    </>
  );
}
