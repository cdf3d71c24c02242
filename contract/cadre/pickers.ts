import { picker } from '../kit/picker.ts';

export const cadrePicker = picker('gbjbxx', '选择干部');
