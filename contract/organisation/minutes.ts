/** The record of a meeting as other things rest on it: said below meetings and below what names one. */
import { ref } from '../kit/field.ts';
import { minutedStates } from './codes.ts';

/** A meeting of this kind that the organisation of the record has held; `fault` tells of any other. */
export const minutesOf = (kind: string, fault: string) =>
  ref(
    '会议记录',
    'meeting',
    {},
    {
      have: { organisationId: { of: 'organisationId' }, types: [kind], state: Object.values(minutedStates) },
      fault,
    },
  );
