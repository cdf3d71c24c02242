/**
 * Home of party building: how the organisations and members stand, and the ways into the workbench and the dashboard.
 */
import type { ReactNode } from 'react';
import { PageHead } from '../../client/page-head.tsx';
import { Sentence } from '../../kit/sentence.tsx';
import { PartyBlocks, seesBlocks } from './blocks.tsx';
import { HomeActions } from './home-actions.tsx';

export function PartyHome(): ReactNode {
  return (
    <div className="home">
      <PageHead actions={<HomeActions half="dj" />} />
      {seesBlocks() ? (
        <PartyBlocks />
      ) : (
        <Sentence title="这里汇总所管理的党组织和党员" text="您的账号没有管理党组织，可以从上方菜单进入您的事项。" />
      )}
    </div>
  );
}
