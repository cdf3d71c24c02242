/** 忽略 of a warning: a reason, and the last day it is left alone. */
import { addDays } from 'contract/kit/calendar.ts';
import { day, longText } from 'contract/kit/field.ts';
import { ignoreWarning, type WarningItem } from 'contract/message/warning.ts';
import { today } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { CallDialog } from '../../kit/form/call-form.tsx';

interface Props {
  warning: WarningItem;
  onClose(): void;
}
const fields = {
  reason: longText('忽略原因', { required: true, max: 500 }),
  until: day('忽略至', { required: true }),
};
/** A month, unless another day is chosen. */
const firstDays = 30;

export const IgnoreDialog = ({ warning: { id, title }, onClose }: Props) => (
  <CallDialog
    title="忽略预警"
    verb="忽略"
    lead={`${title}。忽略期满后，情况仍未改变的会再次出现；级别升高时立即出现。`}
    fields={fields}
    words={{ reason: { help: '写明情况和下一步安排' }, until: { help: '最长一年' } }}
    initial={{ until: addDays(today(), firstDays) }}
    send={({ reason, until }) =>
      call(ignoreWarning, { params: { id }, body: { reason: String(reason), until: String(until) } }, { silent: true })
    }
    done={() => `已忽略“${title}”`}
    onClose={onClose}
  />
);
