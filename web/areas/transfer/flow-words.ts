/** How members who live away are laid out: gone from here, or come from elsewhere. */
import { formal, probationary } from 'contract/member/codes.ts';
import { uncontacted } from 'contract/transfer/figures.ts';
import type { FieldWords } from '../../kit/form/field-row.tsx';
import type { View } from '../../kit/list/views/views.tsx';
import type { Section } from '../../kit/record/sections.ts';

export interface Flow {
  type: string;
  path: string;
  create: string;
  firstUse: string;
  sections: readonly Section[];
  words: Record<string, FieldWords>;
}
const keeping: Section = {
  title: '联系',
  fields: ['contactPersonId', 'contactCycle', 'hostOrganisationName', 'hostContact', 'hostPhone', 'certNo', 'remark'],
};
const shared: Record<string, FieldWords> = {
  contactPersonId: { help: '本支部正式党员', isRequired: true },
  contactCycle: { help: '留空：境内 3 个月，国（境）外 6 个月' },
  country: { help: '国（境）外填写' },
  planBackOn: { help: '流出满六个月应登记' },
};

export const flowOut: Flow = {
  type: '1',
  path: '/member/flowing/out',
  create: '登记流出党员',
  firstUse: '这里是离开本支部半年以上、组织关系仍在本支部的党员。登记后按周期联系，返回或转走时结束。',
  sections: [
    {
      title: '流动情况',
      fields: ['organisationId', 'memberId', 'reason', 'startOn', 'planBackOn', 'place', 'country'],
    },
    keeping,
  ],
  words: {
    ...shared,
    memberId: { isRequired: true },
    hostOrganisationName: { help: '流入地党组织' },
  },
};
export const flowIn: Flow = {
  type: '2',
  path: '/member/flowing/in',
  create: '登记流入党员',
  firstUse: '这里是在本支部参加组织生活、组织关系在别处的党员。',
  sections: [
    {
      title: '流入党员',
      fields: [
        'organisationId',
        'name',
        'idCard',
        'phone',
        'memberCategory',
        'reason',
        'startOn',
        'planBackOn',
        'place',
      ],
    },
    keeping,
  ],
  words: {
    ...shared,
    name: { isRequired: true },
    phone: { isRequired: true },
    memberCategory: { only: [formal, probationary] },
    place: { help: '在本地的单位或住处' },
    hostOrganisationName: { help: '组织关系所在党组织', isRequired: true },
  },
};

const dayMs = 86_400_000;
const after = (day: string, count: number) => new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
/** What is due for a contact, as a calendar says it. */
export const flowViews = ({ type: kind }: Flow, day: string): View[] => {
  const type = [kind];
  return [
    { label: '全部', filters: { type } },
    { label: '流动中', filters: { type, state: ['1', '2', '5'] } },
    { label: '超期未联系', filters: { type, ...uncontacted(day) } },
    { label: '30 天内应联系', filters: { type, 'nextContactOn.from': [day], 'nextContactOn.to': [after(day, 30)] } },
    { label: '国（境）外', filters: { type, 'country.empty': ['false'] } },
    { label: '已返回', filters: { type, state: ['3'] } },
  ];
};
