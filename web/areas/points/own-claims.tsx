/** What one claims, and what became of it. */
import type { ReactNode } from 'react';
import { Button } from 'antd';
import { text } from 'contract/kit/field.ts';
import { requestClaim, withdrawClaim, type ClaimableRule, type OwnClaim } from 'contract/points/calls.ts';
import { claimed, pointClaim } from 'contract/points/point-claim.ts';
import { pointStates } from 'contract/points/point-entry.ts';
import { call } from '../../client/http.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { Dot } from '../../kit/ui/marks.tsx';
import { useDialog } from '../../kit/ui/use-dialog.tsx';

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

const tones: Readonly<Record<string, 'ok' | 'warn' | 'plain'>> = { [pointStates.counted]: 'ok', [returned]: 'warn' };

function Claim({ claim, buttons }: { claim: OwnClaim; buttons: ReactNode }) {
  return (
    <li className="own-claim">
      <p className="own-claim-head">
        <strong>{claim.ruleName}</strong>
        <Dot tone={tones[claim.state] ?? 'plain'}>
          <Word field={pointClaim.fields.state} value={claim.state} />
        </Dot>
        <span className="figures">{claim.score ?? claim.claimedScore} 分</span>
      </p>
      <p className="remark">
        {claim.happenedOn} · {claim.note}
      </p>
      {claim.state === returned && claim.opinion && <p className="tone-warn">退回意见：{claim.opinion}</p>}
      {buttons}
    </li>
  );
}

export function OwnClaims({ claims, rules }: { claims: readonly OwnClaim[]; rules: readonly ClaimableRule[] }) {
  const { open, dialog } = useDialog();
  const again = (claim: OwnClaim) => open(close => <Claiming rules={rules} claim={claim} onClose={close} />);
  const withdraw = (claim: OwnClaim) => call(withdrawClaim, { params: { id: claim.id } }, { silent: true });
  if (claims.length === 0) return null;
  return (
    <section className="card own-claims" aria-label="我的申报">
      <h2>我的申报</h2>
      <ul>
        {claims.map(claim => (
          <Claim
            key={claim.id}
            claim={claim}
            buttons={
              (claim.state === waiting || claim.state === returned) && (
                <p className="own-claim-actions">
                  {claim.state === returned && <Button onClick={() => again(claim)}>修改后重新申报</Button>}
                  <ActionButton label="撤回" of={claim.note} run={() => withdraw(claim)} done={() => '已撤回申报'} />
                </p>
              )
            }
          />
        ))}
      </ul>
      {dialog}
    </section>
  );
}
