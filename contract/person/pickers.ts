import { picker } from '../kit/picker.ts';

export const studentPicker = picker('xsjbxx', '选择学生');
export const teacherPicker = picker('jsjbxx', '选择教师');
/** Students and teachers together. */
export const peoplePicker = picker('xsjsxx', '选择学生或教师');
