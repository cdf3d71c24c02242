/**
 * Home of cadre management: the ways into its workbench and its dashboard. Its figures come with the area of cadres.
 */
import type { ReactNode } from 'react';
import { PageHead } from '../../client/page-head.tsx';
import { ResultPage } from '../../kit/ui/result-page.tsx';
import { HomePage } from '../../kit/ui/home.tsx';
import { HomeActions } from './home-actions.tsx';

export function CadreHome(): ReactNode {
  return (
    <HomePage>
      <PageHead actions={<HomeActions half="gb" />} />
      <ResultPage
        title="这里汇总干部队伍"
        text="干部概况将显示在这里。现在可以从上方菜单进入已开通的功能，或打开综合大屏。"
      />
    </HomePage>
  );
}
