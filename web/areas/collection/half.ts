/** What the pages of a collection say otherwise for members and for cadres. */
import { cadreStatement } from 'contract/cadre/cadre-statement.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { collectionForm } from 'contract/platform/collection-form.ts';
import { halves } from 'contract/platform/collection-task.ts';

export interface Half {
  code: string;
  /** Address of its tasks. */
  list: string;
  place: 'organisationId' | 'unitId';
  placeName: string;
  /** What everybody who is asked has, and the field of it that names the person. */
  form: Resource;
  person: string;
  record: string;
  who: string;
  checked: string;
}

export const ofMembers: Half = {
  code: halves.members,
  list: '/member/collection',
  place: 'organisationId',
  placeName: 'organisationName',
  form: collectionForm,
  person: 'memberId',
  record: '/dyjbxx/detail',
  who: '在册党员',
  checked: '本人确认无误的，由党支部核对后入库；申请更正的，在信息更正中审核。',
};
export const ofCadres: Half = {
  code: halves.cadres,
  list: '/cadre/collection',
  place: 'unitId',
  placeName: 'unitName',
  form: cadreStatement,
  person: 'personId',
  record: '/cadre/collection/statement/detail',
  who: '在职干部',
  checked: '本人提交后由所在单位审核，组织部核对库中值和填报值后入库。',
};
