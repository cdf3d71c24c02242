import { Link } from 'react-router';
import { daysBetween } from 'contract/kit/calendar.ts';
import { organisationChangeProcess } from 'contract/organisation/organisation-change.ts';
import { chainStates } from 'contract/workflow/chain.ts';
import { today } from '../../client/format.ts';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { ChangeEffects, RestorePoint } from './change-effects.tsx';
import './change-card.css';
import { sectionsOf } from './change-fields.ts';
import type { Row } from '../../kit/data/row.ts';

const leads = {
  submit: '提交后由院系党委审核、组织部批准；院系自行提出的直接送组织部。提交后不能修改，可以退回。',
  approve: '批准后立即执行：党组织、党员去向和增减台账同时变更，或全部不变。',
  review: '审核通过后报组织部批准；批准之前仍可退回。',
  sendBack: '退回提出的党组织，修改后可以重新提交。请写明需要补充或更正的内容。',
  cancel: '作废后不再办理，变更单和办理经过保留；需要时另行提出。',
  restore: '把这张变更单写入的内容全部恢复为执行前；其后又有变更的党组织或党员不能恢复。',
};
const open: readonly unknown[] = [chainStates.draft, chainStates.returned, chainStates.review, chainStates.approval];

/** The department may not approve before the day. */
function Waiting({ row }: { row: Row }) {
  const day = String(row['effectiveOn']);
  const days = daysBetween(today(), day);
  if (days <= 0 || !open.includes(row.state)) return null;
  return (
    <span className="remark">
      {day} 生效，还有 {days} 天，到期后方可批准
    </span>
  );
}

function Effects({ row }: { row: Row }) {
  const { state } = row;
  if (open.includes(state))
    return (
      <section className="card change-card" aria-label="执行后的变化">
        <h3>执行后的变化</h3>
        <ChangeEffects row={row} />
      </section>
    );
  if (state !== chainStates.executed) return null;
  return (
    <section className="card change-card" aria-label="恢复点">
      <RestorePoint row={row} />
    </section>
  );
}

const layoutOf = (row: Row): ProcessLayout => ({
  title: String(row['matter']),
  countWord: '件',
  leads,
  chips: (
    <>
      <Link to={`/organisation/detail?id=${String(row['organisationId'])}`}>
        {String(row['organisationName'] ?? '')}
      </Link>
      <Waiting row={row} />
    </>
  ),
  body: <Effects row={row} />,
  sections: sectionsOf(String(row['type'])),
});

/** 党组织变更单: its facts, what it will do, and the actions that are open. */
export const OrganisationChangeDetail = () => <ProcessPage process={organisationChangeProcess} layout={layoutOf} />;
