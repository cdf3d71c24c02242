/**
 * The record of a meeting as other things rest on it: which kinds decide, in which states it stands, which of its topics is a
 * motion. Said below meetings (`contract/meeting/codes.ts`) and below what names one.
 */
import { ref } from '../kit/field.ts';

/** DJ_ZZSH_HYLX: 支部党员大会 and 支委会. */
export const decidingKinds = { assembly: '01', committee: '02' } as const;
/** DJ_ZZSH_HYZT: held, with a record that is neither called off nor sent back. */
export const minutedStates = { held: '4', review: '5', archived: '6' } as const;
/** DJ_ZZSH_YTLB. */
export const motionKind = '3';

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
