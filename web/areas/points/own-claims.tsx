/** What one claims, and what became of it. */
import { text } from 'contract/kit/field.ts';
import { requestClaim, withdrawClaim, type ClaimableRule, type OwnClaim } from 'contract/points/calls.ts';
import { claimed, pointClaim } from 'contract/points/point-claim.ts';
import { pointStates } from 'contract/points/point-entry.ts';
import { call } from '../../client/http.ts';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { stateMark } from '../../kit/list/state-mark.tsx';
import { OwnRow, OwnRows } from '../../kit/own/own-rows.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';

const { waiting, returned } = pointStates;

/** `志愿服务（每小时 +2，每月至多 10 分）` */
const worth = ({ name, score, unit, cap }: ClaimableRule): string =>
  `${name}（${unit ? `每${unit} ` : ''}+${score}${cap === null ? '' : `，周期上限 ${cap} 分`}）`;

const fields = { ruleId: text('申报规则', { required: true, max: 20 }), ...claimed };
const shownFor = (rules: readonly ClaimableRule[], ruleId: unknown): string[] => {
  const hasUnit = rules.find(({ id }) => id === ruleId)?.unit;
  return ['ruleId', 'happenedOn', ...(hasUnit ? ['quantity'] : []), 'note', 'evidence'];
};

export function Claiming({
  rules,
  claim,
  onClose,
}: {
  rules: readonly ClaimableRule[];
  claim?: OwnClaim;
  onClose(): void;
}) {
  const initial = claim
    ? {
        ruleId: claim.ruleId,
        happenedOn: claim.happenedOn,
        quantity: claim.quantity,
        note: claim.note,
        evidence: claim.evidence,
      }
    : { quantity: 1 };
  return (
    <CallDialog
      title={claim ? `重新申报：${claim.ruleName}` : '申报积分'}
      verb="提交申报"
      lead="提交后由所在党支部审核，通过后计分。"
      fields={fields}
      shown={values => shownFor(rules, values['ruleId'])}
      initial={initial}
      locked={claim ? ['ruleId'] : []}
      words={{
        ruleId: { options: rules.map(rule => ({ value: rule.id, label: worth(rule) })), isWide: true },
        evidence: { isRequired: true },
        note: { isWide: true },
      }}
      send={values => call(requestClaim, { body: { ...values, ...(claim ? { id: claim.id } : {}) } }, { silent: true })}
      done={() => '申报已提交，等待党支部审核'}
      onClose={onClose}
    />
  );
}

const state = stateMark(pointClaim, { [pointStates.counted]: 'ok', [returned]: 'warn' });

function Claim({ claim, rules }: { claim: OwnClaim; rules: readonly ClaimableRule[] }) {
  const isBack = claim.state === returned;
  const withdraw = () => call(withdrawClaim, { params: { id: claim.id } }, { silent: true });
  const deeds = (
    <>
      {isBack && (
        <DialogButton label="修改后重新申报">
          {close => <Claiming rules={rules} claim={claim} onClose={close} />}
        </DialogButton>
      )}
      <ActionButton label="撤回" of={claim.note} run={withdraw} done={() => '已撤回申报'} />
    </>
  );
  return (
    <OwnRow
      title={claim.ruleName}
      state={
        <>
          {state(claim)} <span className="figures">{claim.score ?? claim.claimedScore} 分</span>
        </>
      }
      owed={isBack && claim.opinion && `退回意见：${claim.opinion}`}
      actions={(claim.state === waiting || isBack) && deeds}
    >
      <p className="remark">
        {claim.happenedOn} · {claim.note}
      </p>
    </OwnRow>
  );
}

export const OwnClaims = ({ claims, rules }: { claims: readonly OwnClaim[]; rules: readonly ClaimableRule[] }) => (
  <OwnRows title="我的申报" rows={claims}>
    {claim => <Claim claim={claim} rules={rules} />}
  </OwnRows>
);
