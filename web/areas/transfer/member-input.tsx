/** The member an order is about, by name too where the page was opened for him or her. */
import { partyMember } from 'contract/member/party-member.ts';
import { useRecord } from '../../kit/data/record.ts';
import type { Input } from '../../kit/field/inputs/input.ts';
import { RefInput } from '../../kit/field/inputs/ref.tsx';

export const MemberInput: Input = props => {
  const id = typeof props.value === 'string' && props.value !== props.row['memberId'] ? props.value : null;
  const member = useRecord(partyMember, id).data;
  return <RefInput {...props} titles={{ ...props.titles, ...(member && { [member.id]: String(member['name']) }) }} />;
};
