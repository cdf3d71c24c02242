/**
 * Home of cadre management: the ways into its workbench and its dashboard. Its figures come with the area of cadres.
 */
import { FundProjectionScreenOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { firstOf, useMenu } from '../../client/menu.ts';
import { PageHead } from '../../client/page-head.tsx';
import { Sentence } from '../../kit/sentence.tsx';

export function CadreHome(): ReactNode {
  const navigate = useNavigate();
  const bench = firstOf(
    useMenu(state => state.menu),
    'gb',
  );
  const actions = (
    <>
      <Button icon={<FundProjectionScreenOutlined />} onClick={() => void navigate('/gbjsc/zhdt')}>
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
      <Sentence
        title="这里汇总干部队伍"
        text="干部概况、待办和预警将显示在这里。现在可以从上方菜单进入已开通的功能，或打开综合大屏。"
      />
    </div>
  );
}
