import { Select } from 'antd';
import { partyMember } from 'contract/member/party-member.ts';
import { today } from '../../kit/cells/time.tsx';
import type { ColumnChoice } from '../../kit/columns.tsx';
import { RecordList } from '../../kit/record-list.tsx';
import { columnWords } from './marks.tsx';
import { viewsOn } from './views.ts';
import { facts, shortColumns } from './words.ts';

function ShownColumns({ choice }: { choice: ColumnChoice }) {
  const isShort = choice.shown.join() === shortColumns.join();
  return (
    <Select
      aria-label="显示"
      prefix="显示"
      className="shown-columns"
      value={isShort ? 'short' : choice.isOwn ? 'own' : 'whole'}
      onChange={value => (value === 'short' ? choice.choose(shortColumns) : choice.reset())}
      options={[
        { value: 'whole', label: '完整信息' },
        { value: 'short', label: '简要信息' },
        ...(choice.isOwn && !isShort ? [{ value: 'own', label: '自定义', disabled: true }] : []),
      ]}
    />
  );
}

const paths = { detail: '/dyjbxx/detail', form: '/member/list/form', import: '/member/list/import' };

/** 党员信息库: the tree, the views, the people; as mock 03. */
export const MemberList = () => (
  <RecordList
    resource={partyMember}
    paths={paths}
    measure="人"
    create="登记党员"
    searchFor="姓名 / 学工号 / 完整证件号"
    frequent={['personType', 'partyStatus', 'joinedOn']}
    sections={facts}
    firstUse="这里是本单位全部党员的基本信息。可以逐人登记，也可以用表格一次导入。"
    place="organisationId"
    words={columnWords}
    facts={['memberCategory', 'partyStatus', 'organisationId', 'joinedOn']}
    views={viewsOn(today())}
    renderTools={choice => <ShownColumns choice={choice} />}
  />
);
