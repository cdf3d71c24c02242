import { action } from '../kit/action.ts';
import { birthDate, choice, flag, idCard, longText, text } from '../kit/field.ts';
import { educationRecord } from './education-record.ts';
import { person } from './person.ts';

/** Puts the identity of a person right; the organisation department alone, with a reason. Decisions 68. */
export const correctPerson = action(person, 'correct', {
  label: '更正',
  input: {
    name: text('姓名', { max: 50 }),
    idCard: idCard('公民身份号码'),
    birthDate: birthDate('出生日期'),
    reason: longText('更正原因', { required: true, max: 500 }),
  },
});

/**
 * Gives a person other numbers: after a renumbering, when a student becomes a member of staff, or studies in service.
 * What is no longer in use stays a former number. Decisions 31 and 89.
 */
export const changeNumber = action(person, 'changeNumber', {
  label: '变更学工号',
  input: {
    number: text('学号/工号', { max: 20 }),
    secondNumber: text('另一学工号', { max: 20 }),
    personType: choice('人员类型', 'DJ_DYJBXX_RYLX'),
    /** The number was never the person's: it is free for whom it belongs to. */
    isMistake: flag('原号为登记错误，不作为曾用号保留'),
    reason: longText('变更原因', { required: true, max: 500 }),
  },
});

const basis = longText('认定依据', { required: true, max: 500 });

/** What a check of the personnel file found stands for all studies of its kind, and nobody else changes it. Domain-cadre 1. */
export const verifyStudy = action(educationRecord, 'verify', { label: '认定', input: { reason: basis } });

/** What was verified may be put right, and verified anew. */
export const withdrawStudy = action(educationRecord, 'withdraw', {
  label: '撤销认定',
  input: { reason: longText('撤销原因', { required: true, max: 500 }) },
});
