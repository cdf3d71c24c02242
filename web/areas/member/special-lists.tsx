/** 历史党员, 失联党员, 困难党员: the base of members, each narrowed for one work. Domain-party 2.4. */
import { ended, standing } from 'contract/member/codes.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { useOwnKinds } from '../../kit/list/own-kinds.ts';
import { Skeleton } from '../../kit/ui/states.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import type { View } from '../../kit/list/views/views.tsx';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import { columnWords, StatusMark } from './marks.tsx';
import { facts } from './sections.ts';

const paths = { detail: '/dyjbxx/detail', form: '/member/list/form', import: '/member/list/import' };

/** Of fewer columns each has room for its longest word. */
const widths: ColumnWords = {
  name: { width: 100 },
  gender: { width: 48 },
  partyStatus: { width: 128, show: row => <StatusMark row={row} /> },
  organisationId: { width: 180 },
  joinedOn: { width: 96 },
  lostOn: { width: 96 },
  leftOn: { label: '离开日期', width: 96 },
  leaveType: { label: '离开类型', width: 96 },
  hardshipType: { width: 112 },
  phone: { width: 116 },
};

interface Props {
  by: string;
  to: readonly string[];
  columns: readonly string[];
  /** Told on the phone. */
  told: readonly string[];
  views: View[];
  firstUse: string;
}

function SpecialList({ by, to, columns, told, views, firstUse }: Props) {
  if (!useOwnKinds(by, to)) return <Skeleton />;
  return (
    <RecordList
      resource={{ ...partyMember, list: { ...partyMember.list, columns } }}
      paths={paths}
      countWord="人"
      searchFor="姓名 / 学工号 / 完整证件号"
      quickFilters={['memberCategory', 'joinedOn']}
      sections={facts}
      firstUse={firstUse}
      place="organisationId"
      words={{ ...columnWords, ...widths }}
      facts={told}
      views={views}
    />
  );
}

const status = (...codes: string[]) => ({ partyStatus: codes });

export const FormerMembers = () => (
  <SpecialList
    by="partyStatus"
    to={ended}
    columns={['name', 'gender', 'memberCategory', 'partyStatus', 'organisationId', 'joinedOn', 'leftOn', 'leaveType']}
    told={['partyStatus', 'leftOn', 'organisationId', 'leaveType']}
    views={[
      { label: '全部', filters: status(...ended) },
      { label: '已转出', filters: status(standing.transferred) },
      { label: '出党', filters: status(...ended.filter(code => !['8', '9'].includes(code))) },
      { label: '去世', filters: status(standing.deceased) },
    ]}
    firstUse="出党、去世和转出的党员保留在这里，档案和变更痕迹随时可查。"
  />
);

export const LostMembers = () => (
  <SpecialList
    by="isLost"
    to={['true']}
    columns={['name', 'gender', 'memberCategory', 'partyStatus', 'organisationId', 'lostOn', 'joinedOn', 'phone']}
    told={['lostOn', 'partyStatus', 'organisationId', 'phone']}
    views={[
      { label: '全部', filters: { isLost: ['true'] } },
      { label: '已停止党籍', filters: { isLost: ['true'], ...status(standing.suspended) } },
    ]}
    firstUse="在党员信息中标明失联的党员列在这里，失联满六个月的按规定停止党籍。"
  />
);

export const HardshipMembers = () => (
  <SpecialList
    by="hasHardship"
    to={['true']}
    columns={['name', 'gender', 'birthDate', 'memberCategory', 'organisationId', 'hardshipType', 'joinedOn', 'phone']}
    told={['hardshipType', 'birthDate', 'organisationId', 'phone']}
    views={[
      { label: '全部', filters: { hasHardship: ['true'] } },
      { label: '生活困难', filters: { hasHardship: ['true'], hardshipType: ['1'] } },
      { label: '重大疾病', filters: { hasHardship: ['true'], hardshipType: ['2'] } },
    ]}
    firstUse="在党员信息中标明困难的党员列在这里，供走访慰问和帮扶。"
  />
);
