import { picker } from '../kit/picker.ts';

export const memberPicker = picker('dyjbxx', '选择党员');
