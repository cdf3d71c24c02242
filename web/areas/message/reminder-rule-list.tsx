import { DerivedList } from '../../kit/pages/derived.tsx';
import { receiverWords } from './words.ts';

/** 提醒规则: of which days people are told, how long before, and who. */
export const ReminderRuleList = () => <DerivedList area="message" entity="reminderRule" words={receiverWords} />;
