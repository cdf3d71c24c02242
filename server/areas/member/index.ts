import { correctMember } from 'contract/member/actions.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { memberPicker } from 'contract/member/pickers.ts';
import { memberTexts } from 'contract/member/texts.ts';
import { correctWith } from '../../kit/act.ts';
import { area } from '../../kit/house.ts';
import { serve } from '../../kit/http/route.ts';
import { pick } from '../../kit/picker.ts';
import { partyMemberComputed, partyMemberRules } from './party-member.ts';

const columns = ['name', 'number', 'gender', 'organisationId', 'unitId', 'classId', 'memberCategory', 'phone'];

export const member = area({
  texts: memberTexts,
  rules: [partyMemberRules],
  computed: [partyMemberComputed],
  actions: [correctWith(correctMember)],
  routes: [serve(memberPicker, ({ tx, query }) => pick(tx, partyMember, columns, query))],
});
