/** 谁评谁: groups against pools with their weights, relatives that are left out, and the ballot each group will open. */
import { useState } from 'react';
import {
  findRelatives,
  previewBallot,
  readPlan,
  type BallotPreview,
  type SchemePlan,
} from 'contract/assessment/calls.ts';
import { schemeStates } from 'contract/assessment/codes.ts';
import { raterGroup } from 'contract/assessment/rater-group.ts';
import { ratingRecusal } from 'contract/assessment/rating-recusal.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import type { Row } from '../../kit/data/row.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import { EditableRows } from '../../kit/list/editable-rows.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { Pills } from '../../kit/ui/pills.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { TrialBallot } from './ballot.tsx';
import './ballot.css';

type Group = SchemePlan['groups'][number];
const whole = 100;

const sumId = 'sum';
/** The last line: what the groups add up to in each pool. */
const sumsOf = ({ groups, pools }: SchemePlan): Group => ({
  id: sumId,
  type: '',
  name: '合计',
  anonymity: '',
  weights: pools.map((_, at) => groups.reduce((sum, { weights }) => sum + (weights[at] ?? 0), 0)),
  raters: groups.reduce((sum, { raters }) => sum + raters, 0),
  units: [],
});

const columnsFor = ({ pools }: SchemePlan): DataColumn<Group>[] => [
  { label: '评价主体', width: 176, show: ({ name }) => name },
  {
    label: '测评方式',
    width: 104,
    show: ({ anonymity }) => anonymity && <Word field={raterGroup.fields.anonymity} value={anonymity} />,
  },
  { label: '评价人', width: 80, isFigure: true, show: ({ raters }) => <span className="figures">{raters}</span> },
  ...pools.map(({ pool, targets }, at): DataColumn<Group> => ({
    label: `${pool}（${targets}）`,
    width: 136,
    isFigure: true,
    show: ({ weights }) => <span className="figures">{weights[at] ? `${weights[at]}%` : '—'}</span>,
  })),
];

function Sums({ plan }: { plan: SchemePlan }) {
  const { weights } = sumsOf(plan);
  const wrong = plan.pools.flatMap(({ pool }, at) => (weights[at] === whole ? [] : [`${pool} ${weights[at]}`]));
  if (plan.pools.length === 0) return <p className="remark">还没有考核对象，添加后按对象组列出权重。</p>;
  return wrong.length === 0 ? (
    <p className="remark">各对象组的权重之和均为 100。</p>
  ) : (
    <p className="tone-error" role="status">
      权重之和须为 100：{wrong.join('、')}。
    </p>
  );
}

/** Reports are read beside the real ballot alone. */
const noReport = () => Promise.resolve({ report: '测评开始后，评价人在这里阅读述职报告。' });

function Sheet({ schemeId, group, unitId }: { schemeId: string; group: Group; unitId: string | undefined }) {
  const query = useAnswer(previewBallot, {
    params: { id: schemeId },
    query: { raterGroupId: group.id, ...(unitId && { unitId }) },
  });
  return (
    <QueryGate what="测评票" query={query} rows={8}>
      {(paper: BallotPreview) =>
        paper.targets.length === 0 ? (
          <EmptyState picture="tray" title="票上还没有考核对象">
            添加考核对象并给评价主体设置该对象组的权重后，可以预览。
          </EmptyState>
        ) : (
          <TrialBallot paper={paper} readReport={noReport} />
        )
      }
    </QueryGate>
  );
}

function Preview({ schemeId, group, onClose }: { schemeId: string; group: Group; onClose(): void }) {
  const [unitId, choose] = useState(group.units[0]?.id);
  return (
    <Dialog open title={`测评票预览：${group.name}`} width={1040} footer={null} onCancel={onClose}>
      {group.units.length > 1 && (
        <Pills
          label="评价单位"
          of={group.units.map(({ id, name }) => ({ key: id, label: name }))}
          chosen={unitId ?? ''}
          choose={choose}
        />
      )}
      <p className="remark">评价人本人和须回避的亲属不在其票上。</p>
      <Sheet key={unitId} {...{ schemeId, group, unitId }} />
    </Dialog>
  );
}

function Matrix({ schemeId, plan }: { schemeId: string; plan: SchemePlan }) {
  const [shown, show] = useState<Group | null>(null);
  return (
    <>
      <Sums plan={plan} />
      <DataTable
        caption="各评价主体对各对象组的权重"
        rows={plan.groups}
        sum={sumsOf(plan)}
        columns={columnsFor(plan)}
        actionsWidth={104}
        renderActions={group =>
          group.id !== sumId && <RowButton label="预览测评票" of={group.name} run={() => show(group)} />
        }
      />
      {shown && <Preview {...{ schemeId }} group={shown} onClose={() => show(null)} />}
    </>
  );
}

function told({ added, doubtful }: { added: number; doubtful: readonly { name: string; reason: string }[] }): string {
  const found = added > 0 ? `已登记 ${added} 条回避` : '没有需要登记的亲属关系';
  const asked = doubtful.map(({ name, reason }) => `${reason}与${name}同名`).join('；');
  return asked ? `${found}。${asked}，未登记身份证号，请核实` : found;
}

const Find = ({ row }: { row: Row }) => (
  <ActionButton
    label="按家庭成员查找"
    run={() => call(findRelatives, { params: { id: row.id }, body: {} }, { silent: true })}
    done={told}
  />
);

/** Whom relatives leave out: for whoever plans the scheme, told to nobody on a ballot. */
const Recusals = ({ row }: { row: Row }) => (
  <section className="rater-group" aria-label="回避">
    <h3>回避</h3>
    <p className="remark">
      配偶和近亲属不互评：完成配置时按家庭成员的身份证号自动登记，也可以手工登记；只有管理方案的人看得到。使用测评码的不知道是谁，无法自动回避，请发放时说明对亲属选“不了解”。
    </p>
    <EditableRows
      resource={ratingRecusal}
      isOpen={row['state'] === schemeStates.draft}
      what="回避"
      query={{ schemeId: row.id, sort: 'name,asc' }}
      known={{ schemeId: row.id }}
      names={['personId', 'targetId', 'reason']}
      columns={['personId', 'targetId', 'reason', 'origin']}
      {...(allows(findRelatives.access) && { add: <Find row={row} /> })}
      firstUse="没有登记回避。"
    />
  </section>
);

export function Plan({ row }: { row: Row }) {
  const query = useAnswer(readPlan, { params: { id: row.id } }, { isFresh: true });
  return (
    <>
      <QueryGate what="谁评谁" query={query} rows={6}>
        {plan =>
          plan.groups.length === 0 ? (
            <EmptyState picture="tray" title="还没有评价主体">
              添加评价主体和考核对象后，这里列出谁评谁、各占多少权重。
            </EmptyState>
          ) : (
            <Matrix schemeId={row.id} plan={plan} />
          )
        }
      </QueryGate>
      <Recusals row={row} />
    </>
  );
}
