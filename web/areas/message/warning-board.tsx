/** 预警: a card for each rule that is broken somewhere in the own reach, and the records behind it. */
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { handleWarning, warningList, warnings, type WarningItem } from 'contract/message/warning.ts';
import { warningStateLabels, warningStates } from 'contract/message/codes.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { useTab } from '../../client/tab.ts';
import { Chip } from '../../kit/marks.tsx';
import { IgnoreDialog } from './ignore-dialog.tsx';
import { size, useMessages, useRefresh } from './lists.ts';
import { MessageList, type Line } from './message-list.tsx';
import { DaysLeft } from '../../kit/ui/deadline.tsx';
import { levels, levelTones, levelWords, pathOf } from './words.ts';

const levelOptions = levels.map(value => ({ value, label: levelWords[value] }));
const stateOptions = Object.entries(warningStateLabels).map(([value, label]) => ({ value: Number(value), label }));

/** Which rule, level and state the address asks for. */
function useFilter() {
  const { location } = useTab();
  const navigate = useNavigate();
  const search = new URLSearchParams(location.search);
  const code = search.get('code') ?? undefined;
  const level = levels.find(one => one === search.get('level'));
  const state = stateOptions.find(({ value }) => String(value) === search.get('state'))?.value;
  const set = (name: string, value: string | number | undefined) => {
    const next = new URLSearchParams(location.search);
    if (value === undefined) next.delete(name);
    else next.set(name, String(value));
    void navigate(`${location.pathname}?${next}`);
  };
  return { code, level, state, set };
}

function Groups({ code, onCode }: { code: string | undefined; onCode(code: string | undefined): void }) {
  const { data } = useMessages('warning', warnings, {});
  if (!data || data.groups.length === 0) return null;
  return (
    <div className="warning-groups" role="group" aria-label="按规则">
      {data.groups.map(group => (
        <button
          key={group.code}
          type="button"
          className={group.code === code ? 'warning-group on' : 'warning-group'}
          aria-pressed={group.code === code}
          onClick={() => onCode(group.code === code ? undefined : group.code)}
        >
          <span>{group.name}</span>
          <strong className="figures">
            {group.count.toLocaleString('zh-CN')} <small>条</small>
          </strong>
          <span>
            <Chip tone={levelTones[group.level]}>{levelWords[group.level]}</Chip>
          </span>
        </button>
      ))}
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

export function WarningBoard() {
  const { code, level, state, set } = useFilter();
  const [{ page, keyword }, setPlace] = useState({ page: 0, keyword: '' });
  const [ignored, setIgnored] = useState<WarningItem | null>(null);
  const refresh = useRefresh();
  const query = { page, size, ...(code ? { code } : {}), ...(level ? { level } : {}) };
  const more = { ...(state === undefined ? {} : { state }), ...(keyword ? { keyword } : {}) };
  const { data, error, refetch } = useMessages('warning-list', warningList, { ...query, ...more });
  const handle = async ({ id, title }: WarningItem) => {
    await call(handleWarning, { params: { id }, body: {} });
    toast(`已开始处理“${title}”`);
    await refresh();
  };
  const lineOf = (one: WarningItem): Line => ({
    id: one.id,
    title: one.title,
    path: pathOf(one.link),
    way: '去处理',
    content: null,
    mark: <Chip tone={levelTones[one.level]}>{levelWords[one.level]}</Chip>,
    note: <Note warning={one} />,
    at: one.firstAt,
    isNew: one.state === warningStates.notStarted,
    deeds: one.closedAt === null && (
      <>
        {one.state === warningStates.notStarted && (
          <Button type="link" size="small" aria-label={`受理${one.title}`} onClick={() => void handle(one)}>
            受理
          </Button>
        )}
        <Button type="link" size="small" aria-label={`忽略${one.title}`} onClick={() => setIgnored(one)}>
          忽略
        </Button>
      </>
    ),
  });
  return (
    <div className="message-page page-fill">
      <Groups code={code} onCode={next => set('code', next)} />
      <MessageList
        label="预警"
        lines={data?.content.map(lineOf)}
        total={data?.totalElements ?? 0}
        error={error}
        retry={() => void refetch()}
        page={page}
        onPage={next => setPlace({ page: next, keyword })}
        keyword={keyword}
        onKeyword={word => setPlace({ page: 0, keyword: word.trim() })}
        blank="管理范围内没有预警"
        tools={
          <>
            <Select
              aria-label="级别"
              placeholder="级别"
              allowClear
              options={levelOptions}
              value={level}
              style={{ width: 96 }}
              onChange={(next?: string) => set('level', next)}
            />
            <Select
              aria-label="处理状态"
              placeholder="未处理"
              allowClear
              options={stateOptions}
              value={state}
              style={{ width: 112 }}
              onChange={(next?: number) => set('state', next)}
            />
          </>
        }
      />
      {ignored && <IgnoreDialog warning={ignored} onClose={() => setIgnored(null)} />}
    </div>
  );
}
