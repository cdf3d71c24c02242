/** 党费 on the page of an organisation: the year as a sheet, what it laid before its members, and the ways to the rest. */
import { Link } from 'react-router';
import { duesItem } from 'contract/dues/dues-item.ts';
import { duesPublication } from 'contract/dues/dues-publication.ts';
import { addressOf } from 'contract/report/home.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { YearGrid } from './year-grid.tsx';

const words: ColumnWords = {
  name: {
    label: '名称',
    width: 280,
    show: row => <Link to={`/dues/publication/detail?id=${row.id}`}>{String(row['name'])}</Link>,
  },
};
const ways = [
  ['党费统计', '/dues/statistics'],
  ['欠缴管理', '/dues/arrears'],
  ['收支台账', '/dues/ledger'],
] as const;

function OrganisationDues({ organisationId }: { organisationId: string }) {
  const mayPublish = useMay()(duesPublication, 'read');
  return (
    <>
      <p className="tab-head">
        {ways.map(([label, page]) => (
          <Link key={page} to={addressOf(page, { organisationId: [organisationId] })}>
            {label}
          </Link>
        ))}
      </p>
      <YearGrid asked={{ organisationId }} />
      {mayPublish && (
        <RelatedRows
          resource={duesPublication}
          what="党费收支公示"
          query={{ organisationId, sort: 'year,desc' }}
          columns={['name', 'payableFen', 'collectedFen', 'closingFen', 'publishedOn', 'state']}
          words={words}
          firstUse={{ title: '还没有公示党费收支', text: '每年至少公示一次，在收支公示中办理。' }}
        />
      )}
    </>
  );
}

/** The tab, for whoever may read it. */
export function useOrganisationDues(organisationId: string) {
  const isTheirs = useMay()(duesItem, 'read');
  const children = <OrganisationDues organisationId={organisationId} />;
  return isTheirs ? [{ key: 'dues', label: '党费', children }] : [];
}
