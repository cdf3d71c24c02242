/** 退休预测: figures of the years ahead, and below them whoever is behind the chosen one. Domain-cadre 1.12. */
import { useNavigate } from 'react-router';
import { statusesOf, type Foreseen } from 'contract/appointment/forecast.ts';
import { retirement } from 'contract/appointment/retirement.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { monthAfter } from 'contract/kit/types/month.ts';
import { useDay, useTab } from '../../client/tab.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { useOwnKinds } from '../../kit/list/own-kinds.ts';
import { Skeleton } from '../../kit/ui/states.tsx';
import type { View } from '../../kit/list/views/views.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { columnWords, facts } from '../cadre/index.ts';
import { ForecastFigures } from './forecast-figures.tsx';

const columns = {
  retireMonth: [
    'name',
    'gender',
    'birthDate',
    'currentPost',
    'rank',
    'retireClass',
    'retireMonth',
    'fixedRetireMonth',
    'inPostStatus',
  ],
  leavePostMonth: [
    'name',
    'gender',
    'birthDate',
    'postUnitId',
    'currentPost',
    'rank',
    'leavePostMonth',
    'retireMonth',
    'inPostStatus',
  ],
} satisfies Record<Foreseen, string[]>;

/** From the present month on. */
function viewsOf(of: Foreseen, month: string): View[] {
  const inPostStatus = [...statusesOf[of]];
  const until = (label: string, months: number): View => ({
    label,
    filters: { inPostStatus, [`${of}.from`]: [month], [`${of}.to`]: [monthAfter(month, months - 1)] },
  });
  return [
    { label: '全部', filters: { inPostStatus } },
    until('三个月内', 3),
    until('一年内', 12),
    {
      label: '已到龄未办理',
      says: '到龄年月早于本月，仍在册的干部',
      filters: { inPostStatus, [`${of}.to`]: [monthAfter(month, -1)] },
    },
  ];
}

function List({ of }: { of: Foreseen }) {
  const month = useDay().slice(0, 7);
  const navigate = useNavigate();
  const may = useMay();
  const isOwn = useOwnKinds('inPostStatus', statusesOf[of]);
  if (!isOwn) return <Skeleton />;
  return (
    <RecordList
      key={of}
      resource={{ ...cadre, list: { ...cadre.list, columns: columns[of], sort: of } }}
      paths={{ detail: '/cadre/detail', form: '/cadre/list/form', import: '/cadre/import' }}
      countWord="人"
      searchFor="姓名 / 工号 / 完整证件号"
      quickFilters={['postUnitId', 'rank', of]}
      sections={facts}
      firstUse="在册干部的到龄年月列在这里，按出生年月、性别和级别自动计算。"
      fixedFilters={['inPostStatus']}
      words={{
        ...columnWords,
        retireClass: { width: 236 },
        retireMonth: { width: 84 },
        leavePostMonth: { width: 130 },
      }}
      facts={[of, 'currentPost', 'rank', 'inPostStatus']}
      views={viewsOf(of, month)}
      more={({ id }) =>
        may(retirement, 'create')
          ? [{ key: 'retire', label: '办理退休', run: () => void navigate(`/cadre/retiring/form?personId=${id}`) }]
          : []
      }
      above={<ForecastFigures of={of} />}
    />
  );
}

export function RetirementForecast() {
  const of = new URLSearchParams(useTab().location.search).get('by');
  return <List of={of === 'leavePostMonth' ? of : 'retireMonth'} />;
}
