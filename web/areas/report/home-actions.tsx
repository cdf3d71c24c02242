/** The ways on from the home of a half of the platform: its dashboard and its workbench. */
import { FundProjectionScreenOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { firstOf, useMenu } from '../../client/menu.ts';

export function HomeActions({ half }: { half: 'dj' | 'gb' }): ReactNode {
  const navigate = useNavigate();
  const bench = firstOf(
    useMenu(state => state.menu),
    half,
  );
  return (
    <>
      <Button icon={<FundProjectionScreenOutlined />} onClick={() => void navigate(`/${half}jsc/zhdt`)}>
        打开综合大屏
      </Button>
      {bench && (
        <Button type="primary" onClick={() => void navigate(bench)}>
          进入工作台
        </Button>
      )}
    </>
  );
}
