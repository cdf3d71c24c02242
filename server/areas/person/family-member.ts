import { fault } from 'contract/kit/fault.ts';
import { familyMember } from 'contract/person/family-member.ts';
import { rules } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';

export const familyMemberRules = rules(familyMember, {
  facts: async tx => (await today(tx)).slice(0, 7),
  check: ({ after, changed }, month) =>
    changed.has('birthMonth') && (after.birthMonth ?? '') > month
      ? [fault('birthMonth', 'person.familyMember.born-later')]
      : [],
});
