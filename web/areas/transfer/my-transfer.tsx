/** 我的转接: where the own transfer stands, and a new wish where there is none. */
import { Button } from 'antd';
import { useState } from 'react';
import { fillOwnGoal, readOwnGoal, withdrawTransfer, type OwnGoal as OwnGoalShown } from 'contract/transfer/calls.ts';
import { ended, goalStates, states } from 'contract/transfer/codes.ts';
import { graduationDestination } from 'contract/transfer/graduation-destination.ts';
import { readOwn } from 'contract/kit/own.ts';
import { transfer } from 'contract/transfer/transfer.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { PageHead } from '../../client/page-head.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { Word } from '../../kit/field/cells/choice.tsx';
import { Facts } from '../../kit/record/facts.tsx';
import { MyPage } from '../../kit/own/my-page.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { ProcessTimeline } from '../../kit/process/timeline.tsx';
import { StateMark } from './marks.tsx';
import './figures.css';
import { GoalForm } from './goal-form.tsx';
import { WishForm } from './wish-form.tsx';
import type { Row } from '../../kit/data/row.ts';
import { useAnswer } from '../../kit/data/answer.ts';

const columns = [
  'name',
  'no',
  'type',
  'reason',
  'fromOrganisationName',
  'toOrganisationName',
  'toCommittee',
  'toRegion',
  'duesPaidTo',
  'letterNo',
  'expiresOn',
  'receiptOn',
  'receivedOn',
  'state',
];
const withdrawable: readonly unknown[] = [
  states.draft,
  states.branch,
  states.college,
  states.department,
  states.issued,
  states.returned,
];

const own = { state: (row: Row) => <StateMark row={row} /> };

function Order({ row }: { row: Row }) {
  return (
    <section className="card detail-main" aria-label={`转接单 ${String(row['no'])}`}>
      <Facts
        resource={transfer}
        row={row}
        sections={[{ title: `转接单 ${String(row['no'])}`, fields: columns.filter(name => name !== 'no') }]}
        own={own}
      />
      <ProcessTimeline resource={transfer} row={row} />
      {withdrawable.includes(row['state']) && (
        <p>
          <ActionButton
            label="撤回申请"
            run={() => call(withdrawTransfer, { params: { id: row.id }, body: {} }, { silent: true })}
            done={() => '已撤回转接申请'}
          />
        </p>
      )}
    </section>
  );
}

const asked: readonly string[] = [goalStates.silent, goalStates.filled];
/** What is said of a goal that is no longer in the own hands; a letter that is out stands in the order itself. */
const settled: Record<string, string> = {
  [goalStates.checked]: '支部已核对，等待组织部开具介绍信。需要更改的，请联系所在党支部。',
  [goalStates.kept]: '组织关系保留在学校党支部，落实去向后请办理转接。',
};
const Settled = ({ goal, words }: { goal: OwnGoalShown; words: string }) => (
  <section className="card detail-main own-goal" aria-label="毕业去向">
    <h3>{goal.batchName}：毕业去向</h3>
    <p>
      <Word field={graduationDestination.fields.kind} value={goal.kind} />
      {goal.toOrganisationName && `：${goal.toOrganisationName}`}
    </p>
    <p className="remark">{words}</p>
  </section>
);

/** What the batch of the own graduation asks. */
function OwnGoal({ data }: { data: OwnGoalShown }) {
  if (settled[data.state]) return <Settled goal={data} words={settled[data.state] ?? ''} />;
  if (!asked.includes(data.state)) return null;
  return (
    <section className="card detail-main own-goal" aria-label="毕业去向">
      <h3>{data.batchName}：毕业去向</h3>
      <p className="remark">
        {data.state === goalStates.silent ? `请于 ${data.deadlineOn} 前填报。` : '已填报，支部核对前可以修改。'}
      </p>
      <GoalForm
        first={data}
        send={values => call(fillOwnGoal, { body: values as never }, { silent: true })}
        onSent={() => toast('已提交毕业去向，等待支部核对')}
      />
    </section>
  );
}

/** The orders, the latest first, below what one asks for and what one is asked. */
function OwnTransfers({ orders }: { orders: readonly Row[] }) {
  const [isAsking, setAsking] = useState(false);
  const { data: answer } = useAnswer(readOwnGoal);
  const goal = answer?.goal ?? null;
  // A graduate answers what the batch asks; an order of the own is for whoever goes another way.
  const isAsked = goal !== null && asked.includes(goal.state);
  const hasOpen = orders.some(row => !ended.includes(String(row['state'])));
  const ask = (
    <Button {...(isAsked ? {} : { type: 'primary' as const })} onClick={() => setAsking(true)}>
      申请转出
    </Button>
  );
  return (
    <div className="own-transfers">
      <PageHead actions={!hasOpen && !isAsking && ask} />
      {goal && <OwnGoal data={goal} />}
      {isAsking && <WishForm onClose={() => setAsking(false)} />}
      {orders.map(row => (
        <Order key={row.id} row={row} />
      ))}
      {orders.length === 0 && !isAsking && goal === null && (
        <EmptyState isCard picture="tray" title="没有办理过组织关系转接">
          毕业、升学或工作调动时，在这里提出申请，由支部、院系党委和组织部依次审核。
        </EmptyState>
      )}
    </div>
  );
}

export const MyTransfer = () => (
  <MyPage
    read={readOwn(transfer)}
    input={{ query: { size: 20, columns } }}
    what="我的转接"
    otherwise="需要办理转接时，请联系所在党支部。"
  >
    {({ content }) => <OwnTransfers orders={content} />}
  </MyPage>
);
