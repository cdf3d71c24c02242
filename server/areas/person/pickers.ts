import { peoplePicker, studentPicker, teacherPicker } from 'contract/person/pickers.ts';
import { person } from 'contract/person/person.ts';
import { student } from 'contract/person/student.ts';
import { teacher } from 'contract/person/teacher.ts';
import { serve } from '../../kit/route.ts';
import { pick } from '../../kit/resource/picker.ts';

const columns = ['name', 'number', 'gender', 'unitId', 'classId', 'personType', 'phone'];

export const personPickers = [
  serve(studentPicker, ({ tx, query }) => pick(tx, student, columns, query)),
  serve(teacherPicker, ({ tx, query }) => pick(tx, teacher, columns, query)),
  serve(peoplePicker, ({ tx, query }) => pick(tx, person, columns, query)),
];
