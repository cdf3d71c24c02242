import { Link } from 'react-router';
import { election } from 'contract/election/election.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';

const words: ColumnWords = {
  name: {
    label: '换届',
    width: 280,
    show: row => <Link to={`/organisation/election/detail?id=${row.id}`}>{String(row.name)}</Link>,
  },
};

/** The elections of an organisation, and the way to the next one. */
export function OrganisationElections({ organisationId }: { organisationId: string }) {
  const start = useMay()(election, 'create') && (
    <GoButton label="发起换届" to={`/organisation/election/form?organisationId=${organisationId}`} />
  );
  return (
    <RelatedRows
      resource={election}
      what="换届记录"
      query={{ organisationId, sort: 'planOn,desc' }}
      columns={['name', 'requestOn', 'electOn', 'secretaryId', 'state']}
      words={words}
      firstUse={{ title: '还没有换届记录', text: '任期届满前提交换届请示，上级批复后组织选举。' }}
      add={start}
    />
  );
}
