import { permissionOf } from 'contract/kit/permission.ts';
import { memberCorrection } from 'contract/member/member-correction.ts';
import { allows } from '../../client/session.ts';

/** Where a correction of a member is asked for: among the orders, or for a member among the own matters. */
export function correctionOf(memberId: string, field?: string): string {
  const list = allows(permissionOf(memberCorrection, 'read')) ? '/member/correction' : '/self/correction';
  return `${list}/form?memberId=${memberId}${field ? `&field=${field}` : ''}`;
}
