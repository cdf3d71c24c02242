import { awarded, awardMany } from 'contract/person/award.ts';
import { call } from '../../client/http.ts';
import { CallDialog } from '../../kit/form/call-form.tsx';

/** One document, all whom it honours. */
export const Awarding = ({ onClose }: { onClose(): void }) => (
  <CallDialog
    title="批量表彰"
    verb="登记"
    lead="所选人员各登记一条，立即生效；其中一人有误则都不登记。"
    fields={awarded}
    words={{ personIds: { isWide: true }, attachments: { isWide: true } }}
    send={(values, confirmed) => call(awardMany, { body: { ...values, confirmed } }, { silent: true })}
    done={({ count }) => `已登记 ${count} 人的奖励`}
    onClose={onClose}
  />
);
