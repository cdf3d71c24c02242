/** The handlers of an approval in three hands; what a matter needs and brings about is written by its area. */
import { fault, type Fault } from 'contract/kit/fault.ts';
import { chainStates, type ChainActions } from 'contract/workflow/chain.ts';
import { outcomes } from 'contract/workflow/codes.ts';
import type { ActedOn, ActionHandler } from '../../kit/house.ts';
import { refuse } from '../../kit/refused.ts';
import type { Tx } from '../../kit/tx.ts';
import { advance } from './advance.ts';
import type { Owed } from './owed.ts';
import { committeeAbove } from './superior.ts';

export interface Chain {
  actions: ChainActions;
  /** Kind of business of its to-dos, domain-party 20. */
  bizType: string;
  /** Page that shows one matter. */
  page: string;
  /** The sentence of its to-dos: `【党组织变更】物理学院党委申请更名待审核`. */
  about(tx: Tx, row: ActedOn): Promise<string>;
  /** What stands against it; asked at every step, since the world may have changed in between. */
  guard(tx: Tx, row: ActedOn): Promise<Fault[]>;
  subjects?: (tx: Tx, row: ActedOn) => Promise<string[]>;
  /** What the approval brings about, in its transaction. */
  execute(tx: Tx, row: ActedOn): Promise<void>;
}

const school = 'school';
const organisationOf = (row: ActedOn) => String(row['organisationId']);
const reviewerOf = (tx: Tx, row: ActedOn) => committeeAbove(tx, organisationOf(row));

async function hold(faults: Promise<Fault[]>, confirmed: unknown): Promise<void> {
  const read = Array.isArray(confirmed) ? confirmed.map(String) : [];
  const left = (await faults).filter(one => one.level !== 'warning' || !read.includes(one.code));
  if (left.length > 0) throw refuse(left);
}

export function chain({ actions, bizType, page, about, guard, subjects, execute }: Chain): ActionHandler[] {
  const { submit, review, approve, sendBack, cancel } = actions;
  const asked = async (tx: Tx, row: ActedOn, deed: Owed['deed'], by: string): Promise<Owed> => ({
    bizType,
    title: await about(tx, row),
    deed,
    by,
    page,
  });
  const judged = subjects ? { subjects } : {};

  return [
    {
      action: submit,
      async perform(tx, row, { confirmed }) {
        await hold(guard(tx, row), confirmed);
        const committee = await reviewerOf(tx, row);
        await advance(tx, submit, row, {
          node: '提交',
          confirmed,
          ...(committee === null ? { values: { state: chainStates.approval } } : {}),
          next: await asked(tx, row, committee === null ? approve : review, committee ?? school),
        });
        return {};
      },
    },
    {
      action: review,
      ...judged,
      owedBy: async (tx, row) => (await reviewerOf(tx, row)) ?? school,
      async perform(tx, row, { opinion, confirmed }) {
        await hold(guard(tx, row), confirmed);
        const next = await asked(tx, row, approve, school);
        await advance(tx, review, row, { node: '上级党委审核', outcome: outcomes.passed, opinion, confirmed, next });
        return {};
      },
    },
    {
      action: approve,
      ...judged,
      owedBy: () => Promise.resolve(school),
      async perform(tx, row, { opinion, confirmed }) {
        await hold(guard(tx, row), confirmed);
        await advance(tx, approve, row, { node: '组织部审批', outcome: outcomes.passed, opinion, confirmed });
        await execute(tx, row);
        return {};
      },
    },
    {
      action: sendBack,
      ...judged,
      owedBy: async (tx, row) =>
        row['state'] === chainStates.review ? ((await reviewerOf(tx, row)) ?? school) : school,
      async perform(tx, row, { opinion }) {
        if (!String(opinion ?? '').trim()) throw refuse([fault('opinion', 'workflow.opinion')]);
        const next = await asked(tx, row, submit, organisationOf(row));
        const node = row['state'] === chainStates.review ? '上级党委审核' : '组织部审批';
        await advance(tx, sendBack, row, { node, outcome: outcomes.returned, opinion, next });
        return {};
      },
    },
    {
      action: cancel,
      async perform(tx, row, { reason }) {
        await advance(tx, cancel, row, { node: '作废', outcome: outcomes.withdrawn, opinion: reason });
        return {};
      },
    },
  ];
}
