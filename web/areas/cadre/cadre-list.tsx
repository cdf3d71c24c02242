/** 干部信息库: the units, the views, the people. */
import { cadre } from 'contract/cadre/cadre.ts';
import { useDay } from '../../client/tab.ts';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { ShownColumns } from '../../kit/list/views/shown-columns.tsx';
import { lazy } from '../../kit/ui/lazy.tsx';
import { useBaseRefresh } from './base-refresh.ts';
import { columnWords } from './marks.tsx';
import { facts, shortColumns } from './sections.ts';
import { viewsOn } from './views.ts';

const CompareChosen = lazy(async () => ({ default: (await import('./compare.tsx')).CompareChosen }));

export function CadreList() {
  useBaseRefresh();
  const day = useDay();
  return (
    <RecordList
      resource={cadre}
      paths={{ detail: '/cadre/detail', import: '/cadre/import' }}
      countWord="人"
      create="登记干部"
      searchFor="姓名 / 工号 / 完整证件号"
      quickFilters={['rank', 'cadreType', 'inPostStatus']}
      sections={facts}
      firstUse="这里是所管干部的基本信息。可以逐人登记，也可以用表格一次导入。"
      place="postUnitId"
      words={columnWords}
      facts={['rank', 'currentPost', 'inPostStatus', 'state']}
      views={viewsOn(day)}
      renderTools={choice => <ShownColumns resource={cadre} short={shortColumns} choice={choice} />}
      renderBulk={list => <CompareChosen key="compare" list={list} />}
    />
  );
}
