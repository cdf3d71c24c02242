/** 培养联系人: who accompanied the person, from when to when, and why others took over. */
import { contactsOn, type ContactTenure, type Process, type StepShown } from 'contract/development/calls.ts';
import { today } from '../../client/format.ts';

/** Steps that rest on what the contacts say: cultivation, opinions about the object, and who introduces. */
const onContacts = [6, 7, 9];

export const contactsOfStep = ({ contacts }: Process, { no, doneOn, status }: StepShown): readonly string[] =>
  onContacts.includes(no) && status !== '0' ? (contactsOn(contacts, doneOn ?? today())?.names ?? []) : [];

/** Nothing where nobody took over: the card on top says who it is. */
export function Contacts({ tenures }: { tenures: readonly ContactTenure[] }) {
  if (tenures.length < 2) return null;
  return (
    <section>
      <h2>
        培养联系人 <small>更换 {tenures.length - 1} 次</small>
      </h2>
      <ul className="dev-papers">
        {tenures.toReversed().map(({ from, until, names, reason }) => (
          <li key={`${from} ${names.join()}`}>
            <div>
              {names.join('、') || '未登记'}
              <small className="remark">
                {from ?? ''} 至 {until ?? '今'}
                {reason && `　${reason}`}
              </small>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
