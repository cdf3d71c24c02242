/** 预警: where something is wrong in the own reach and by which rules, and the records behind it, the latest first. */
import { Select } from 'antd';
import { useState } from 'react';
import { handleWarning, warningList, warnings, type WarningItem } from 'contract/message/warning.ts';
import { warningStateLabels, warningStates } from 'contract/message/codes.ts';
import { renewRows } from '../../client/answers.ts';
import { call } from '../../client/http.ts';
import { useIsMobile } from '../../client/device.ts';
import { toast } from '../../client/notice.ts';
import '../../kit/ui/list.css';
import { useAsked } from '../../kit/list/asked.ts';
import { Chip } from '../../kit/ui/marks.tsx';
import { More } from '../../kit/ui/more.tsx';
import { Pill } from '../../kit/ui/pill.tsx';
import { IgnoreDialog } from './ignore-dialog.tsx';
import { Branches } from './warned-branches.tsx';
import { useMessageList, useMessages } from './lists.ts';
import { MessageList, type Line } from './message-list.tsx';
import { DaysLeft } from '../../kit/ui/deadline.tsx';
import { levels, levelTones, levelWords, pathOf } from './words.ts';
import { RowMore, type RowAction } from '../../kit/ui/row-actions.tsx';

const levelOptions = levels.map(value => ({ value, label: levelWords[value] }));
const stateOptions = Object.entries(warningStateLabels).map(([value, label]) => ({ value: Number(value), label }));

/** Which rule, level and state the address asks for. */
function useFilter() {
  const { get, ask } = useAsked();
  const level = levels.find(one => one === get('level'));
  const state = stateOptions.find(({ value }) => String(value) === get('state'))?.value;
  return { code: get('code'), organisation: get('organisation'), level, state, ask };
}

/** As many rules as stand on one line; they come with the gravest first. */
const onLine = 4;

function Groups({ code, onCode }: { code: string | undefined; onCode(code: string | undefined): void }) {
  const isPhone = useIsMobile();
  const { data } = useMessages(warnings, {});
  if (!data || data.groups.length === 0) return null;
  // On the phone the line is moved by the finger.
  const isShown = (at: number) => isPhone || at < onLine || data.groups[at]?.code === code;
  const rest = data.groups.filter((_, at) => !isShown(at));
  return (
    <div className="views-line">
      <div className="views" role="group" aria-label="按规则">
        {data.groups
          .filter((_, at) => isShown(at))
          .map(group => (
            <Pill
              key={group.code}
              isOn={group.code === code}
              onChoose={() => onCode(group.code === code ? undefined : group.code)}
              count={group.count}
              mark={<Chip tone={levelTones[group.level]}>{levelWords[group.level]}</Chip>}
            >
              {group.name}
            </Pill>
          ))}
        <More
          label={`更多 ${rest.length}`}
          actions={rest.map(group => ({
            key: group.code,
            label: `${group.name} ${group.count}（${levelWords[group.level]}）`,
            run: () => onCode(group.code),
          }))}
        />
      </div>
    </div>
  );
}

function Note({ warning: { dueOn, daysLeft, state, ignoredUntil, handledNote } }: { warning: WarningItem }) {
  if (state === warningStates.ignored) return `忽略至 ${ignoredUntil ?? ''}：${handledNote ?? ''}`;
  return (
    <>
      {state !== warningStates.notStarted && `${warningStateLabels[state]}　`}
      {dueOn} {daysLeft !== null && <DaysLeft days={daysLeft} />}
    </>
  );
}

async function handle({ id, title }: WarningItem): Promise<void> {
  await call(handleWarning, { params: { id }, body: {} });
  toast(`已开始处理“${title}”`);
  await renewRows();
}
const lineOf = (one: WarningItem, ignore: () => void): Line => {
  const more: RowAction[] = [
    ...(one.state === warningStates.notStarted
      ? [{ key: 'handle', label: '开始处理', run: () => void handle(one) }]
      : []),
    { key: 'ignore', label: '忽略', run: ignore },
  ];
  return {
    id: one.id,
    title: one.title,
    path: pathOf(one.link),
    way: '去处理',
    content: null,
    mark: <Chip tone={levelTones[one.level]}>{levelWords[one.level]}</Chip>,
    note: <Note warning={one} />,
    // An organisation is named by the title itself.
    place: one.personId === null ? null : one.organisationName,
    at: one.firstAt,
    isNew: one.state === warningStates.notStarted,
    more: one.closedAt === null && <RowMore actions={more} title={one.title} />,
  };
};

export function WarningBoard() {
  const { code, organisation, level, state, ask } = useFilter();
  const [ignored, setIgnored] = useState<WarningItem | null>(null);
  const list = useMessageList(warningList, {
    ...(code ? { code } : {}),
    ...(organisation ? { organisationId: organisation } : {}),
    ...(level ? { level } : {}),
    ...(state === undefined ? {} : { state }),
  });
  return (
    <div className="list-page warning-page page-fill">
      <Branches chosen={organisation} onChoose={next => ask({ organisation: next })} />
      <MessageList
        label="预警"
        list={list}
        lineOf={one => lineOf(one, () => setIgnored(one))}
        blank="管理范围内没有预警"
        views={<Groups code={code} onCode={next => ask({ code: next })} />}
        tools={
          <>
            <Select
              aria-label="级别"
              placeholder="级别"
              allowClear
              options={levelOptions}
              value={level}
              style={{ width: 96 }}
              onChange={(next?: string) => ask({ level: next })}
            />
            <Select
              aria-label="处理状态"
              placeholder="未处理"
              allowClear
              options={stateOptions}
              value={state}
              style={{ width: 112 }}
              onChange={(next?: number) => ask({ state: next })}
            />
          </>
        }
      />
      {ignored && <IgnoreDialog warning={ignored} onClose={() => setIgnored(null)} />}
    </div>
  );
}
