/** The handlers of an approval in three hands; what a matter needs and brings about is written by its area. */
import { fault, type Fault } from 'contract/kit/fault.ts';
import { chainStates, type ChainActions } from 'contract/workflow/chain.ts';
import { outcomes } from 'contract/workflow/codes.ts';
import type { ActionHandler, Values } from '../../kit/house.ts';
import { refuse } from '../../kit/refused.ts';
import type { Tx } from '../../kit/tx.ts';
import { advance } from './advance.ts';
import type { Owed } from './owed.ts';
import { committeeAbove } from './superior.ts';

/** What every row has that goes through the three hands. */
export interface Approved {
  id: string;
  version: number;
  organisationId: string | null;
  state: string;
}
export interface Chain<T extends Approved> {
  actions: ChainActions;
  /** Kind of business of its to-dos, domain-party 20. */
  bizType: string;
  /** Page that shows one matter. */
  page: string;
  /** The sentence of its to-dos: `【党组织变更】物理学院党委申请更名待审核`. */
  about(tx: Tx, row: T): Promise<string>;
  /** What stands against it; asked at every step, since the world may have changed in between. */
  guard(tx: Tx, row: T): Promise<Fault[]>;
  subjects?: (tx: Tx, row: T) => Promise<string[]>;
  /** What the approval brings about, in its transaction. */
  execute(tx: Tx, row: T): Promise<void>;
}

const school = 'school';
const organisationOf = (row: Approved) => String(row.organisationId);
const reviewerOf = (tx: Tx, row: Approved) => committeeAbove(tx, organisationOf(row));

async function hold(faults: Promise<Fault[]>, confirmed: unknown): Promise<void> {
  const read = Array.isArray(confirmed) ? confirmed.map(String) : [];
  const left = (await faults).filter(one => one.level !== 'warning' || !read.includes(one.code));
  if (left.length > 0) throw refuse(left);
}

interface Handling<T> extends Omit<ActionHandler, 'owedBy' | 'subjects' | 'perform'> {
  owedBy?: (tx: Tx, row: T) => Promise<string>;
  subjects?: (tx: Tx, row: T) => Promise<string[]>;
  perform(tx: Tx, row: T, input: Values): Promise<void>;
}

export function chain<T extends Approved>({
  actions,
  bizType,
  page,
  about,
  guard,
  subjects,
  execute,
}: Chain<T>): ActionHandler[] {
  const { submit, review, approve, sendBack, cancel } = actions;
  const asked = async (tx: Tx, row: T, deed: Owed['deed'], by: string): Promise<Owed> => ({
    bizType,
    title: await about(tx, row),
    deed,
    by,
    page,
  });
  const judged = subjects ? { subjects } : {};

  const handlers: Handling<T>[] = [
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
      },
    },
    {
      action: sendBack,
      ...judged,
      owedBy: async (tx, row) => (row.state === chainStates.review ? ((await reviewerOf(tx, row)) ?? school) : school),
      async perform(tx, row, { opinion }) {
        if (!String(opinion ?? '').trim()) throw refuse([fault('opinion', 'workflow.opinion')]);
        const next = await asked(tx, row, submit, organisationOf(row));
        const node = row.state === chainStates.review ? '上级党委审核' : '组织部审批';
        await advance(tx, sendBack, row, { node, outcome: outcomes.returned, opinion, next });
      },
    },
    {
      action: cancel,
      async perform(tx, row, { reason }) {
        await advance(tx, cancel, row, { node: '作废', outcome: outcomes.withdrawn, opinion: reason });
      },
    },
  ];
  return handlers as ActionHandler[];
}
