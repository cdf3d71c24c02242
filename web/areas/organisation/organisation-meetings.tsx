import { Link } from 'react-router';
import { meeting } from 'contract/meeting/meeting.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';

const words: ColumnWords = {
  title: {
    label: '会议',
    width: 280,
    show: row => <Link to={`/meeting/detail?id=${row.id}`}>{String(row['title'])}</Link>,
  },
};

/** What an organisation met for, the latest first, and the way to what is missing. */
export function OrganisationMeetings({ organisationId }: { organisationId: string }) {
  const gaps = useMay()(meeting, 'supervise') && (
    <GoButton label="查看应开和缺口" to={`/meeting/supervision?organisationId=${organisationId}&all=true`} />
  );
  return (
    <RelatedRows
      resource={meeting}
      what="组织生活"
      query={{ organisationId, sort: 'heldOn,desc' }}
      columns={['title', 'types', 'heldOn', 'dueCount', 'presentCount', 'rate', 'state']}
      words={words}
      firstUse={{ title: '还没有会议记录', text: '党组织安排或登记的会议和活动列在这里。' }}
      add={gaps}
    />
  );
}
