import { ImportOutlined } from '@ant-design/icons';
import { partyMember } from 'contract/member/party-member.ts';
import { useDay } from '../../client/tab.ts';
import { useTree } from '../../client/reference.ts';
import { allows } from '../../client/session.ts';
import { useConfig } from '../../client/system-config.ts';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { may } from '../../kit/data/record.ts';
import { ShownColumns } from '../../kit/list/views/shown-columns.tsx';
import { columnWords } from './marks.tsx';
import { viewsOn } from './views.ts';
import { facts, shortColumns } from './sections.ts';
import { GoButton } from '../../kit/ui/go-button.tsx';

/** Who registers members is at times told that somebody else has to look at it; who holds them looks there. */
function ClaimsLink() {
  if (!may(partyMember, 'create') && !allows('member.personClaim.read')) return null;
  return <GoButton label="登记申请" to="/member/claim" />;
}

/** Once the base is built, whoever answers for the whole school alone registers whom it forgot. */
function useMayRegister(): boolean {
  const isClosed = useConfig(config => config['dy.base.closed'] === 'true');
  const [root] = useTree().nodes;
  return !isClosed || (root !== undefined && root.disabled !== true);
}

/** 党员信息库: the tree, the views, the people; as mock 03. */
export function MemberList() {
  const mayRegister = useMayRegister();
  return (
    <RecordList
      resource={partyMember}
      paths={{ detail: '/dyjbxx/detail' }}
      countWord="人"
      {...(mayRegister && { create: '登记党员' })}
      searchFor="姓名 / 学工号 / 完整证件号"
      quickFilters={['personType', 'partyStatus', 'joinedOn']}
      sections={facts}
      firstUse={
        mayRegister
          ? '这里是本单位全部党员的基本信息。可以逐人登记，也可以用表格一次导入。'
          : '这里是本单位全部党员的基本信息。新党员经发展党员、组织关系转接或新生报到入库。'
      }
      place="organisationId"
      words={columnWords}
      facts={['memberCategory', 'partyStatus', 'organisationId', 'joinedOn']}
      views={viewsOn(useDay())}
      actions={
        <>
          <ClaimsLink />
          {!mayRegister && may(partyMember, 'import') && (
            <GoButton label="导入更新" to="/member/list/import" icon={<ImportOutlined />} />
          )}
        </>
      }
      renderTools={choice => <ShownColumns resource={partyMember} short={shortColumns} choice={choice} />}
    />
  );
}
