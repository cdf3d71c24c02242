/** 推送记录: every reminder that was sent, to whom, and by which ways besides the page. */
import { Select } from 'antd';
import { reminderStateLabels } from 'contract/message/codes.ts';
import { allReminders, type Reminder } from 'contract/message/reminder.ts';
import { useAsked } from '../../kit/list/asked.ts';
import { useMessageList } from './lists.ts';
import { reminderLine } from './message-centre.tsx';
import { MessageList } from './message-list.tsx';

const pushWords: Record<string, string> = { none: '站内', waiting: '待推送', sent: '已推送', failed: '未送达，仅站内' };
const states = Object.entries(reminderStateLabels).map(([value, label]) => ({ value: Number(value), label }));

const lineOf = (one: Reminder) => {
  const line = reminderLine(one);
  return {
    ...line,
    note: (
      <>
        {one.receiverName}　{pushWords[one.pushState] ?? ''}　{line.note}
      </>
    ),
    isNew: false,
  };
};

export function PushHistory() {
  const { get, ask } = useAsked();
  const state = states.find(({ value }) => String(value) === get('state'))?.value;
  const list = useMessageList(allReminders, state === undefined ? {} : { state });
  return (
    <div className="message-page page-fill">
      <MessageList
        label="推送记录"
        list={list}
        lineOf={lineOf}
        blank="还没有推送过提醒"
        tools={
          <Select
            aria-label="处理状态"
            placeholder="处理状态"
            allowClear
            options={states}
            value={state}
            style={{ width: 120 }}
            onChange={(next?: number) => ask({ state: next })}
          />
        }
      />
    </div>
  );
}
