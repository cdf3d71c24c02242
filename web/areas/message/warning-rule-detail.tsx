import { previewWarningRule } from 'contract/message/rule.ts';
import { warningRule } from 'contract/message/warning-rule.ts';
import { RulePage } from './rule-page.tsx';

export const WarningRuleDetail = () => (
  <RulePage resource={warningRule} list="/message/warning-rule" preview={previewWarningRule} />
);
