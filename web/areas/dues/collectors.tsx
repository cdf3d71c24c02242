import type { Collector } from 'contract/dues/calls.ts';
import { teamMember } from 'contract/organisation/team-member.ts';
import { Word } from '../../kit/field/cells/choice.tsx';

/** Whom to hand the money to, and what follows. */
export const Collectors = ({ of }: { of: readonly Collector[] }) => (
  <p className="pay-by-hand">
    {of.length === 0
      ? '请交所在党支部书记'
      : of.map(({ name, position }, at) => (
          <span key={name}>
            {at === 0 ? '请交' : '或'}
            <Word field={teamMember.fields.position} value={position} />
            <b>{name}</b>
          </span>
        ))}
    <small>登记后在这里查看和打印缴费凭证</small>
  </p>
);
