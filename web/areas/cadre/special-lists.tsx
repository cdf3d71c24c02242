/** 离退干部, 优秀年轻干部, 信息完整度: the base of cadres, each narrowed for one work. */
import type { ReactNode } from 'react';
import { cadre } from 'contract/cadre/cadre.ts';
import { former, inPostStatuses, serving } from 'contract/cadre/codes.ts';
import { useOwnKinds } from '../../kit/list/own-kinds.ts';
import { Skeleton } from '../../kit/ui/states.tsx';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import type { View } from '../../kit/list/views/views.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { useBaseRefresh } from './base-refresh.ts';
import { CompletenessByUnit } from './completeness-by-unit.tsx';
import { columnWords } from './marks.tsx';
import { facts } from './sections.ts';

const paths = { detail: '/cadre/detail', form: '/cadre/list/form', import: '/cadre/import' };

interface Props {
  by: string;
  to: readonly string[];
  columns: readonly string[];
  told: readonly string[];
  views: View[];
  words?: ColumnWords;
  firstUse: string;
  actions?: ReactNode;
}
function SpecialList({ by, to, columns, told, views, words = {}, firstUse, actions }: Props) {
  useBaseRefresh();
  if (!useOwnKinds(by, to)) return <Skeleton />;
  return (
    <RecordList
      resource={{ ...cadre, list: { ...cadre.list, columns } }}
      paths={paths}
      countWord="人"
      searchFor="姓名 / 工号 / 完整证件号"
      quickFilters={['rank', 'cadreType']}
      sections={facts}
      firstUse={firstUse}
      place="postUnitId"
      words={{ ...columnWords, ...words }}
      facts={told}
      views={views}
      actions={actions}
    />
  );
}

const status = (...codes: string[]) => ({ inPostStatus: codes });
const s = inPostStatuses;

export const RetiredCadres = () => (
  <SpecialList
    by="inPostStatus"
    to={former}
    columns={['name', 'gender', 'birthDate', 'unitId', 'rank', 'inPostStatus', 'politicalStatus', 'phone']}
    told={['inPostStatus', 'rank', 'unitId', 'phone']}
    views={[
      { label: '全部', filters: status(...former) },
      { label: '退休', filters: status(s.retired) },
      { label: '到龄退出', filters: status(s.ofAge) },
      { label: '调出和辞职', filters: status(s.movedOut, s.resigned) },
    ]}
    words={{ unitId: { width: 180 }, phone: { width: 116 } }}
    firstUse="退出领导岗位、退休、调出和去世的干部保留在这里，档案和变更痕迹随时可查。"
  />
);

const young = '1';
export const TalentList = () => (
  <SpecialList
    by="tags"
    to={[young]}
    columns={['name', 'gender', 'birthDate', 'currentPost', 'rank', 'rankMonth', 'education', 'title', 'yearsInPost']}
    told={['currentPost', 'rank', 'birthDate', 'education']}
    views={[
      { label: '全部', filters: { tags: [young] } },
      { label: '女干部', filters: { tags: [young], gender: ['2'] } },
    ]}
    firstUse="在干部信息中标为优秀年轻干部的列在这里，供统筹培养和使用。"
  />
);

export const CadreCompleteness = () => (
  <SpecialList
    by="inPostStatus"
    to={serving}
    columns={['name', 'postUnitId', 'currentPost', 'rank', 'completeness', 'gaps', 'differences', 'state']}
    told={['completeness', 'gaps', 'differences', 'postUnitId', 'state']}
    views={[
      { label: '未满 100%', filters: { ...status(...serving), 'completeness.to': ['99'] } },
      { label: '不足 80%', filters: { ...status(...serving), 'completeness.to': ['79'] } },
      { label: '全部在职', filters: status(...serving) },
    ]}
    words={{ gaps: { width: 360 } }}
    firstUse="在职干部的信息缺哪几项列在这里，点开姓名补齐。"
    actions={<DialogButton label="各单位完整度">{close => <CompletenessByUnit onClose={close} />}</DialogButton>}
  />
);
