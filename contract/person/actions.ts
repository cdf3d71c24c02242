import { action } from '../kit/action.ts';
import { birthDate, idCard, longText, text } from '../kit/field.ts';
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
