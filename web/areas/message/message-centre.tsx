/** 待办与消息: what one owes, what one is reminded of, and everything that was said before. */
import { ClockCircleOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { reminderStateLabels, reminderStates, reminderTypeLabels, type ReminderType } from 'contract/message/codes.ts';
import { markReminders, openReminders, ownReminders, startReminder, type Reminder } from 'contract/message/reminder.ts';
import { markTodos, ownTodos, type Todo } from 'contract/message/todo.ts';
import { renewRows } from '../../client/answers.ts';
import { call } from '../../client/http.ts';
import { toast, warningToast } from '../../client/notice.ts';
import { labelOf, useDictionary } from '../../client/reference.ts';
import { useTab } from '../../client/tab.ts';
import { Chip, Dot, type Tone } from '../../kit/ui/marks.tsx';
import { Pill } from '../../kit/ui/pill.tsx';
import { useMessageList, useMessages } from './lists.ts';
import { MessageList, type Line } from './message-list.tsx';
import { Deadline, dueOf } from '../../kit/ui/deadline.tsx';
import { partsOf, pathOf, verbOf } from './words.ts';
import { RowButton } from '../../kit/ui/row-actions.tsx';

const tabs = [
  { key: 'todo', label: '待办', endpoint: ownTodos },
  { key: 'remind', label: '消息', endpoint: openReminders },
  { key: 'history', label: '历史消息', endpoint: ownReminders },
] as const;
type TabKey = (typeof tabs)[number]['key'];

type Marked = { updated: number; ignored: { id: string; reason: string }[] };
function told(what: string, { updated, ignored }: Marked): void {
  if (updated > 0) toast(`已将 ${updated} 条${what}`);
  const [first] = ignored;
  if (first) warningToast(`${ignored.length} 条没有变化：${first.reason}`);
}

const Due = ({ words, tone }: ReturnType<typeof dueOf>) => (
  <span className={`tone-${tone}`}>
    {tone !== 'plain' && <ClockCircleOutlined aria-hidden />} {words}
  </span>
);

const todoLine =
  (types: ReturnType<typeof useDictionary>) =>
  (one: Todo): Line => {
    const [kind, title] = partsOf(one.title);
    return {
      id: one.id,
      title,
      path: pathOf(one.link),
      way: verbOf(one),
      content: null,
      mark: one.isUrgent ? <Chip tone="error">紧急</Chip> : <Chip>{kind ?? labelOf(types, one.type)}</Chip>,
      note: one.dueAt && <Due {...dueOf(one.dueAt)} />,
      at: one.createdAt,
      isNew: one.readAt === null,
      isHandled: one.step !== null,
    };
  };

function Todos() {
  const types = useDictionary('MSG_DBLX');
  const list = useMessageList(ownTodos);
  const run = async (ids: string[]) => {
    told('待办标为已办', await call(markTodos, { body: ids }));
    await renewRows();
  };
  return (
    <MessageList
      label="待办"
      list={list}
      lineOf={todoLine(types)}
      blank="没有待办事项"
      bulk={{ verb: '标为已办', run }}
    />
  );
}

const stateTones: Record<number, Tone> = { 1: 'warn', 2: 'info', 3: 'ok' };

export const reminderLine = (one: Reminder, actions?: ReactNode): Line => ({
  id: one.id,
  title: one.title,
  path: pathOf(one.link),
  way: '查看',
  content: one.content,
  mark: <Dot tone={stateTones[one.state] ?? 'plain'}>{reminderStateLabels[one.state]}</Dot>,
  note: (
    <>
      {[one.type === null ? '' : reminderTypeLabels[one.type as ReminderType], one.handledNote ?? '']
        .filter(Boolean)
        .join('　')}{' '}
      {one.dueOn !== null && <Deadline day={one.dueOn} soon={2} />}
    </>
  ),
  at: one.createdAt,
  isNew: one.readAt === null && one.state === reminderStates.notStarted,
  actions,
});

function Reminders() {
  const list = useMessageList(openReminders);
  const run = async (ids: string[]) => {
    told('消息标为已处理', await call(markReminders, { body: ids }));
    await renewRows();
  };
  const start = async (id: string) => {
    await call(startReminder, { params: { id } });
    await renewRows();
  };
  // Plain news has no day by which anything is done.
  const actionsOf = ({ id, state, title, dueOn }: Reminder) =>
    state === reminderStates.notStarted &&
    dueOn !== null && <RowButton label="开始处理" of={title} run={() => void start(id)} />;
  return (
    <MessageList
      label="消息"
      list={list}
      lineOf={one => reminderLine(one, actionsOf(one))}
      blank="没有未处理的消息"
      bulk={{ verb: '标为已处理', run }}
    />
  );
}

function History() {
  const list = useMessageList(ownReminders);
  return <MessageList label="历史消息" list={list} lineOf={one => reminderLine(one)} blank="还没有消息" />;
}

const bodies: Record<TabKey, () => ReactNode> = { todo: Todos, remind: Reminders, history: History };

interface TabProps {
  label: string;
  endpoint: (typeof tabs)[number]['endpoint'];
  isOn: boolean;
  onChoose(): void;
}
function Tab({ label, endpoint, isOn, onChoose }: TabProps) {
  const { data } = useMessages(endpoint, { page: 0, size: 1 });
  return (
    <Pill isOn={isOn} onChoose={onChoose} count={data?.totalElements}>
      {label}
    </Pill>
  );
}

export function MessageCentre() {
  const { location } = useTab();
  const navigate = useNavigate();
  const wanted = new URLSearchParams(location.search).get('tab');
  const tab = tabs.find(({ key }) => key === wanted)?.key ?? 'todo';
  const Body = bodies[tab];
  return (
    <div className="message-page page-fill">
      <div className="message-tabs" role="group" aria-label="消息类别">
        {tabs.map(({ key, ...one }) => (
          <Tab
            key={key}
            {...one}
            isOn={key === tab}
            onChoose={() => void navigate(`${location.pathname}?tab=${key}`)}
          />
        ))}
      </div>
      <Body key={tab} />
    </div>
  );
}
