/** One education and one degree are the highest; they are what the record of the person tells. What was verified stays. */
import { fault } from 'contract/kit/fault.ts';
import { educationRecord } from 'contract/person/education-record.ts';
import type { Draft } from 'contract/kit/resource.ts';
import { person } from 'contract/person/person.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { rules, type Values } from '../../kit/registry.ts';
import { besidesOf, endsBefore } from './beside.ts';

type Study = Draft<typeof educationRecord>;
export const highest = ['isHighestEducation', 'isHighestDegree'] as const;

const area = 'person.educationRecord';
/** The department's word on it, and two records of one person that become one. */
const mayTouch = ['verify', 'withdraw', 'merge'];

/** Another study of its kind was verified. */
const isPassed = ({ kind }: Study, beside: readonly Study[]) => beside.some(one => one.isProved && one.kind === kind);

/** What the person's own record says of these studies. */
export const toldOf = ({ isHighestEducation, isHighestDegree, ...row }: Study): Values => ({
  ...(isHighestEducation ? { education: row.education, graduateSchool: row.school, major: row.major } : {}),
  ...(isHighestDegree ? { degree: row.degree } : {}),
});

export const educationRecordRules = rules(educationRecord, {
  facts: async (tx, plans, { verb }) => ({ beside: await besidesOf(tx, educationRecord, plans), verb }),
  frozen: ({ before }, { verb }) =>
    before?.isProved && !mayTouch.includes(verb) ? [fault('', `${area}.proved`, { school: before.school ?? '' })] : [],
  check: ({ id, after }, { beside }) => [
    ...endsBefore(after, 'startMonth', 'endMonth'),
    ...highest
      .filter(name => after[name] && beside(after.personId).some(other => other.id !== id && other[name]))
      .map(name => fault(name, `${area}.highest`, { label: educationRecord.fields[name].label })),
    ...highest
      .filter(name => after[name] && !after.isProved && isPassed(after, beside(after.personId)))
      .map(name => fault(name, `${area}.beside-proved`, { label: educationRecord.fields[name].label })),
  ],
  async follow(tx, stored) {
    const told = new Map<string, Values>();
    for (const { after, remove } of stored)
      if (!remove && after.personId) told.set(after.personId, { ...told.get(after.personId), ...toldOf(after) });
    const changes = [...told]
      .filter(([, values]) => Object.keys(values).length > 0)
      .map(([id, values]) => ({ id, values }));
    await applyEffects(tx, person, changes, { flow: null, reason: '最高学历学位随学历登记更新' });
  },
});
