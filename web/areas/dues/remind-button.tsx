/** 催缴: reminds members of what they owe, and says whom it reached. */
import { remindArrears } from 'contract/dues/arrears.ts';
import type { Reminding } from 'contract/dues/reminding.ts';
import { allows } from '../../client/session.ts';
import { ActionButton } from '../../kit/ui/action-button.tsx';

const most = 10;
function told({ reminded, already, unreachable }: Reminding): string {
  const apart =
    unreachable.length > most
      ? `${unreachable.slice(0, most).join('、')}等 ${unreachable.length} 人`
      : unreachable.join('、');
  return [
    reminded > 0 ? `已提醒 ${reminded} 人` : '没有发出新的提醒',
    ...(already > 0 ? [`${already} 人一天内已提醒过`] : []),
    ...(apart ? [`${apart}没有登录账号，请当面提醒`] : []),
  ].join('；');
}

interface Props {
  label: string;
  /** Asked first: who is reminded, and of what. */
  title: string;
  lead: string;
  run(): Promise<Reminding>;
  /** Stands in a row: whose. */
  of?: string;
  type?: 'primary';
  isEmpty?: boolean;
}
export const RemindButton = ({ label, title, lead, run, of, type, isEmpty = false }: Props) =>
  allows(remindArrears.access) ? (
    <ActionButton
      label={label}
      {...(of === undefined ? {} : { of })}
      {...(type === undefined ? {} : { type })}
      disabled={isEmpty}
      confirm={{ title, lead: `${lead}每人一天至多提醒一次，不在册的不提醒。`, verb: '发送提醒' }}
      run={run}
      done={told}
    />
  ) : null;
