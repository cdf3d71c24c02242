import { reminderRule } from 'contract/message/reminder-rule.ts';
import { previewReminderRule } from 'contract/message/rule.ts';
import { RulePage } from './rule-page.tsx';

export const ReminderRuleDetail = () => (
  <RulePage resource={reminderRule} list="/message/rule" preview={previewReminderRule} />
);
