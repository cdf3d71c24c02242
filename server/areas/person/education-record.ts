/** One education and one degree are the highest; they are what the record of the person tells. */
import { fault } from 'contract/kit/fault.ts';
import { educationRecord } from 'contract/person/education-record.ts';
import type { Draft } from 'contract/kit/resource.ts';
import { person } from 'contract/person/person.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { rules, type Values } from '../../kit/registry.ts';
import { besidesOf, endsBefore } from './beside.ts';

const highest = ['isHighestEducation', 'isHighestDegree'] as const;

/** What the person's own record says of these studies. */
const toldOf = ({ isHighestEducation, isHighestDegree, ...row }: Draft<typeof educationRecord>): Values => ({
  ...(isHighestEducation ? { education: row.education, graduateSchool: row.school, major: row.major } : {}),
  ...(isHighestDegree ? { degree: row.degree } : {}),
});

export const educationRecordRules = rules(educationRecord, {
  facts: (tx, plans) => besidesOf(tx, educationRecord, plans),
  check: ({ id, after }, beside) => [
    ...endsBefore(after, 'startMonth', 'endMonth'),
    ...highest
      .filter(name => after[name] && beside(after.personId).some(other => other.id !== id && other[name]))
      .map(name => fault(name, 'person.educationRecord.highest', { label: educationRecord.fields[name].label })),
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
