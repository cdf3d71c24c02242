/** Records of a person that only ask that they end after they begin. */
import { partyPost } from 'contract/member/party-post.ts';
import { trainingRecord } from 'contract/person/training-record.ts';
import { workExperience } from 'contract/person/work-experience.ts';
import { rules } from '../../kit/registry.ts';
import { endsBefore } from './beside.ts';

export const periodRules = [
  rules(workExperience, { check: ({ after }) => endsBefore(after, 'startMonth', 'endMonth') }),
  rules(trainingRecord, { check: ({ after }) => endsBefore(after, 'startOn', 'endOn') }),
  rules(partyPost, { check: ({ after }) => endsBefore(after, 'startOn', 'endOn') }),
];
