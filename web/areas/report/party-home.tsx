/**
 * Home of party building: how the organisations and members stand, and the ways into the workbench and the dashboard.
 */
import { FundProjectionScreenOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { firstOf, useMenu } from '../../client/menu.ts';
import { PageHead } from '../../client/page-head.tsx';
import { Sentence } from '../../kit/sentence.tsx';
import { EndingTerms, FigureStrip, MemberKinds, seesBlocks } from './blocks.tsx';

export function PartyHome(): ReactNode {
  const navigate = useNavigate();
  const bench = firstOf(
    useMenu(state => state.menu),
    'dj',
  );
  const actions = (
    <>
      <Button icon={<FundProjectionScreenOutlined />} onClick={() => void navigate('/djjsc/zhdt')}>
        打开综合大屏
      </Button>
      {bench && (
        <Button type="primary" onClick={() => void navigate(bench)}>
          进入工作台
        </Button>
      )}
    </>
  );
  return (
    <div className="home">
      <PageHead actions={actions} />
      {seesBlocks() ? (
        <>
          <FigureStrip />
          <div className="home-blocks">
            <MemberKinds />
            <EndingTerms />
          </div>
        </>
      ) : (
        <Sentence title="这里汇总所管理的党组织和党员" text="您的账号没有管理党组织，可以从上方菜单进入您的事项。" />
      )}
    </div>
  );
}
