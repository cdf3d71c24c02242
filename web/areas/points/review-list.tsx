/** 积分审核: claims that wait; those that are proved are chosen and passed together. */
import { pointClaim } from 'contract/points/point-claim.ts';
import { pointStates } from 'contract/points/point-entry.ts';
import { useOwnKinds } from '../../kit/list/own-kinds.ts';
import { Skeleton } from '../../kit/ui/states.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { factsOf } from '../../kit/record/sections.ts';

const path = '/appraisal/points/claim';
const waiting = [pointStates.waiting];
const columns = ['name', 'ruleId', 'note', 'claimedScore', 'happenedOn', 'quantity', 'organisationId'];

export function PointReviewList() {
  if (!useOwnKinds('state', waiting)) return <Skeleton />;
  return (
    <RecordList
      resource={{ ...pointClaim, list: { ...pointClaim.list, columns } }}
      paths={{ detail: `${path}/detail`, form: `${path}/form`, import: `${path}/import` }}
      countWord="件"
      searchFor="姓名 / 事项"
      quickFilters={['ruleId', 'happenedOn']}
      sections={factsOf(pointClaim)}
      firstUse="没有待审核的积分申报。党员在“我的积分”中申报后列在这里，打开查看证明材料，选中后通过。"
      place="organisationId"
      fixedFilters={['state']}
      views={[]}
      words={{ organisationId: { width: 200 }, note: { width: 168 } }}
      facts={['ruleId', 'note', 'claimedScore']}
    />
  );
}
