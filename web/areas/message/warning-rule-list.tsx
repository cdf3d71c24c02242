import { DerivedList } from '../../kit/pages/derived.tsx';
import { receiverWords } from './words.ts';

const words = {
  ...receiverWords,
  blueDays: { label: '蓝（天）', width: 84 },
  yellowDays: { label: '黄（天）', width: 84 },
  orangeDays: { label: '橙（天）', width: 84 },
  redDays: { label: '红（天）', width: 84 },
};

/** 预警规则: on which days before and after its due date a matter is of which level. */
export const WarningRuleList = () => <DerivedList area="message" entity="warningRule" words={words} />;
