/** An honour is a person's or an organisation's, and of a day that has come. */
import { fault } from 'contract/kit/fault.ts';
import { honour } from 'contract/person/honour.ts';
import { rules } from '../../kit/house.ts';
import { today } from '../../kit/setting.ts';

export const honourRules = rules<string>(honour, {
  facts: tx => today(tx),
  check: ({ after, changed }, day) => [
    ...(Boolean(after['personId']) === Boolean(after['organisationId'])
      ? [fault('personId', 'person.honour.whose')]
      : []),
    ...(changed.has('awardedOn') && String(after['awardedOn'] ?? '') > day
      ? [fault('awardedOn', 'person.honour.later')]
      : []),
  ],
});
