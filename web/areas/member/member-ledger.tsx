import { Link } from 'react-router';
import { memberLedgerEntry } from 'contract/member/member-ledger-entry.ts';
import { useIsMobile } from '../../client/device.ts';
import { PageHead } from '../../client/page-head.tsx';
import { ListExport } from '../../kit/export/list-export.tsx';
import { PrintHead } from '../../kit/export/print-head.tsx';
import { ListCard } from '../../kit/list/list-card.tsx';
import { useList } from '../../kit/list/list.ts';
import { PlaceTree } from '../../kit/list/place-tree.tsx';
import { useColumns } from '../../kit/list/views/columns.ts';
import { LedgerBalanceStrip } from './ledger-balance.tsx';
import './orders.css';

const placeKeys = ['organisationId', 'includeSub'];
const words = {
  name: { width: 100 },
  occurredOn: { width: 96 },
  type: { width: 96 },
  memberCategory: { width: 96 },
  fromOrganisationId: { width: 168 },
  organisationId: { width: 180 },
  reason: { width: 188 },
};

/** 党员增减: the balance of a span and a place, and the entries it is made of. */
export function MemberLedger() {
  const isPhone = useIsMobile();
  const choice = useColumns(memberLedgerEntry, memberLedgerEntry.list.columns);
  const list = useList(memberLedgerEntry, [...choice.shown, 'memberId']);
  const exits = { list, shown: choice.shown, countWord: '条' };
  return (
    <div className="list-page page-fill ledger-page">
      <PageHead actions={<ListExport {...exits} />} />
      <PrintHead list={list} countWord="条" />
      {!isPhone && <PlaceTree list={list} field="organisationId" of="partyOrganisation" />}
      <div className="ledger-column">
        <LedgerBalanceStrip list={list} />
        <ListCard
          list={list}
          choice={choice}
          countWord="条"
          searchFor="姓名"
          quickFilters={['type', 'memberCategory']}
          placeKeys={isPhone ? [] : [...placeKeys, 'occurredOn.from', 'occurredOn.to', 'occurredOn']}
          words={words}
          facts={['occurredOn', 'type', 'organisationId', 'reason']}
          firstUse="发展、转入、转出、出党和校内调动办结后，在这里自动记一条增减。"
          firstActions={null}
          hasPast={false}
          renderName={row => <Link to={`/dyjbxx/detail?id=${String(row['memberId'])}`}>{String(row['name'])}</Link>}
          actions={() => []}
        />
      </div>
    </div>
  );
}
