import { picker } from '../kit/picker.ts';

export const unitPicker = picker('getDwInfo', '选择单位');
export const schoolClassPicker = picker('getBjInfo', '选择班级');
export const leadershipTeamPicker = picker('ldbzxx', '选择领导班子');
