/**
 * The figures that pages show, read over HTTP as one reader: each by the name it is shown under and the list it opens, and
 * what each place says must add up. Whoever adds a place that tells figures adds its reader here.
 */
import { cadreHomeFigures, readCadreFigures } from 'contract/report/cadre-home.ts';
import { homeFigures, readHomeFigures } from 'contract/report/home.ts';
import { bulletins } from './bulletins.ts';
import { developmentBoard, developmentStatistics } from './development.ts';
import { arrears, duesBatches, duesStatistics } from './dues.ts';
import { home, screen, tree, warned } from './homes.ts';
import { appraisals, elections, life, rectifications, transfers } from './statistics.ts';
import type { Source } from './told.ts';

export { readerOf, type Told } from './told.ts';

/** By the page a figure is shown on. */
export const sources: Readonly<Record<string, Source>> = {
  党建首页: home(readHomeFigures, homeFigures),
  干部首页: home(readCadreFigures, cadreHomeFigures),
  党建综合大屏: screen,
  发展统计: developmentStatistics,
  发展全程纪实: developmentBoard,
  党组织树: tree,
  党费统计: duesStatistics,
  欠缴管理: arrears,
  党费批次: duesBatches,
  预警: warned,
  转接统计: transfers,
  换届统计: elections,
  组织生活统计: life,
  民主评议统计: appraisals,
  整顿统计: rectifications,
  党建工作通报: bulletins,
};
