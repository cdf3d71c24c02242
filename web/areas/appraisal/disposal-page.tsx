/** 不合格党员处置: what the branch found, what the member said, what was decided and what became of it. */
import { disposalStates, memberDisposalProcess } from 'contract/appraisal/member-disposal.ts';
import type { Row } from '../../kit/data/row.ts';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';

const leads = {
  establish: '写明认定为不合格的具体事实，附证明材料。',
  hear: '当面听取本人陈述和申辩，如实记录。',
  decide: '支部党员大会讨论，赞成人数超过应到有表决权党员半数方为通过。',
  approve: '限期改正的从批准之日起算；劝退、除名的，批准后由党支部另行申请党籍状态变更。',
  sendBack: '退回支部大会重新讨论。',
  reappraise: '改正期满后由支部党员大会再次评议：符合要求的办结，仍不合格的由支部另作决定。',
  cancel: '认定有误的，由上级党组织撤销。',
};

/** What ends a membership is an order of its own; the disposal ends with it. */
const layoutOf = (row: Row): ProcessLayout => ({
  leads,
  ...(row['state'] === disposalStates.leaving
    ? {
        buttons: (
          <GoButton label="申请党籍状态变更" to={`/member/status-change/form?memberId=${String(row['memberId'])}`} />
        ),
      }
    : {}),
});

export const MemberDisposalDetail = () => <ProcessPage process={memberDisposalProcess} layout={layoutOf} />;
