/** 主题党日: branches and the months of a year, what is missing first; for a branch the themes it may pick up. */
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { addDays, addMonths } from 'contract/kit/calendar.ts';
import { types } from 'contract/meeting/codes.ts';
import { meeting } from 'contract/meeting/meeting.ts';
import { planMeeting } from 'contract/meeting/plan-calls.ts';
import {
  listOwnTopics,
  readThemeBoard,
  remindThemeDay,
  type BoardAsked,
  type BoardCell,
  type BoardRow,
  type OwnTopic,
} from 'contract/meeting/theme-calls.ts';
import type { CellState } from 'contract/meeting/plan-codes.ts';
import { themeDayRule } from 'contract/meeting/theme-day-rule.ts';
import { addressOf } from 'contract/report/home.ts';
import { formatDay, today } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { may } from '../../kit/data/record.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { Word } from '../../kit/field/cells/choice.tsx';
import { RowDialog } from '../../kit/form/row-dialog.tsx';
import { useAsked } from '../../kit/list/asked.ts';
import { ListPage } from '../../kit/list/paged.tsx';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { useYear, YearSelect } from '../../kit/list/year.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import { Chip } from '../../kit/ui/marks.tsx';
import { Pills } from '../../kit/ui/pills.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { TimeInput } from './words.tsx';
import './theme-board.css';

type Board = AnswerOf<typeof readThemeBoard>;
const size = 50;

const said: Record<CellState, string> = {
  done: '✓ 完成',
  late: '迟',
  open: '待提交',
  missing: '缺',
  ahead: '未到期',
  none: '—',
};
const hints: Record<CellState, string> = {
  done: '已开展，记录按时提交',
  late: '已开展，记录在会后 7 天以后提交',
  open: '已开展，记录尚未提交或已退回',
  missing: '未见主题党日记录',
  ahead: '本月未结束，或在宽限期内',
  none: '当月不要求（尚未成立或没有规则）',
};

/** The meeting behind a cell, or the list of them where there are several. */
function wayTo(row: BoardRow, { meetingIds }: BoardCell, month: string): string | null {
  const [first, ...more] = meetingIds;
  if (first === undefined) return null;
  if (more.length === 0) return `/meeting/detail?id=${first}`;
  const until = addDays(addMonths(`${month}-01`, 1), -1);
  const filters = {
    organisationId: [row.id],
    types: [types.themeDay],
    'heldOn.from': [`${month}-01`],
    'heldOn.to': [until],
  };
  return addressOf('/meeting/list', filters);
}

function Cell({ row, at, year }: { row: BoardRow; at: number; year: number }) {
  const cell = row.cells[at];
  if (!cell) return null;
  const to = wayTo(row, cell, `${year}-${String(at + 1).padStart(2, '0')}`);
  const word = said[cell.state];
  const name = `${row.name} ${at + 1} 月：${hints[cell.state]}`;
  return (
    <span className={`board-cell is-${cell.state}`} title={name}>
      {to ? (
        <Link to={to} aria-label={name}>
          {word}
        </Link>
      ) : (
        word
      )}
    </span>
  );
}

function told({ reminded, already, unreachable }: AnswerOf<typeof remindThemeDay>): string {
  const apart =
    unreachable.slice(0, 10).join('、') + (unreachable.length > 10 ? `等 ${unreachable.length} 个党支部` : '');
  return [
    reminded > 0 ? `已催办 ${reminded} 个党支部` : '没有发出新的催办',
    ...(already > 0 ? [`${already} 个一天内已催办过`] : []),
    ...(apart ? [`${apart}的书记没有登录账号，请另行通知`] : []),
  ].join('；');
}
const Remind = ({ asked, count, branch }: { asked: BoardAsked; count: number; branch?: BoardRow }) => (
  <ActionButton
    label={branch ? '催办' : `催办 ${count} 个党支部`}
    {...(branch ? { of: branch.name } : { type: 'primary' as const, disabled: count === 0 })}
    confirm={{
      title: branch ? `催办：${branch.name}` : `催办：${count} 个党支部有缺`,
      lead: '向未开展的党支部书记发送提醒，写明缺哪几个月；每个党支部一天至多催办一次。',
      verb: '发送催办',
    }}
    run={() => call(remindThemeDay, { body: { ...asked, ...(branch && { branchId: branch.id }) } }, { silent: true })}
    done={told}
  />
);

const columnsFor = (year: number): DataColumn<BoardRow>[] => [
  { label: '党支部', width: 200, show: ({ name }) => name },
  ...Array.from({ length: 12 }, (_, at): DataColumn<BoardRow> => ({
    label: `${at + 1} 月`,
    width: 62,
    show: row => <Cell row={row} at={at} year={year} />,
  })),
  {
    label: '缺',
    width: 44,
    isFigure: true,
    show: ({ missing }) =>
      missing > 0 ? <strong className="tone-error">{missing}</strong> : <span className="nought">0</span>,
  },
  { label: '固定党日', width: 140, isLong: true, show: ({ fixedDay }) => fixedDay ?? '未设定' },
  { label: '上次催办', width: 100, show: row => (row.remindedAt ? formatDay(row.remindedAt) : '—') },
];

const fixedNames = ['week', 'weekday', 'startTime', 'endTime', 'place', 'validFrom'];
const fixedWords = {
  startTime: { input: TimeInput },
  endTime: { input: TimeInput },
  validFrom: { help: '变更固定党日的，另填一条新的生效日期' },
};
const FixedDay = ({ organisationId }: { organisationId: string }) => (
  <DialogButton label="设定固定党日">
    {close => (
      <RowDialog
        resource={themeDayRule}
        title="设定固定党日"
        names={fixedNames}
        known={{ organisationId, validFrom: today(), week: '1', weekday: '3', startTime: '14:30', endTime: '16:00' }}
        words={fixedWords}
        onClose={close}
      />
    )}
  </DialogButton>
);

function Topic({ topic, organisationId }: { topic: OwnTopic; organisationId: string }) {
  const navigate = useNavigate();
  return (
    <li>
      <span className="figures">{Number(topic.month.slice(5))} 月</span>
      <Link to={`/meeting/theme-topic/detail?id=${topic.id}`}>{topic.title}</Link>
      {topic.isMandatory && <Chip tone="warn">必须开展</Chip>}
      <small>{topic.issuerName}</small>
      {topic.meetingId ? (
        <Button size="small" onClick={() => void navigate(`/meeting/detail?id=${topic.meetingId}`)}>
          <Word field={meeting.fields.state} value={topic.meetingState} />
          　查看会议
        </Button>
      ) : (
        <ActionButton
          label="选用"
          size="small"
          aria-label={`选用${topic.title}`}
          run={() => call(planMeeting, { body: { themeTopicId: topic.id, organisationId } }, { silent: true })}
          done={({ id }) => {
            void navigate(`/meeting/list/form?id=${id}`);
            return '已按固定党日生成主题党日草稿，请核对后发布';
          }}
        />
      )}
    </li>
  );
}

/** What is offered to the own branch this month and on. */
const Topics = ({ topics, organisationId }: { topics: readonly OwnTopic[]; organisationId: string }) =>
  topics.length === 0 ? null : (
    <section className="own-topics" aria-label="可选用的主题">
      <h3>可选用的主题</h3>
      <ul>
        {topics.map(topic => (
          <Topic key={topic.id} topic={topic} organisationId={organisationId} />
        ))}
      </ul>
    </section>
  );

const Standing = ({ data }: { data: Board }) => (
  <div className="board-standing">
    <Figures
      of={[
        { label: '应开展', value: data.branches, unit: '个' },
        { label: '有缺', value: data.behind, unit: '个', to: `/meeting/theme-day?year=${data.year}&isMissing=true` },
        { label: '缺', value: data.missing, unit: '次' },
        { label: '迟', value: data.late, unit: '次' },
        { label: '完成', value: data.done, unit: '次' },
      ]}
    />
  </div>
);

/** Of the own branch, where the account answers for one. */
function useOwnBranch(isAbove: boolean | undefined) {
  const query = useAnswer(
    listOwnTopics,
    {},
    { isOn: isAbove === false && allows(listOwnTopics.access), isFresh: true },
  );
  return query.data?.organisationId ? { organisationId: query.data.organisationId, topics: query.data.topics } : null;
}

export function ThemeDayBoard() {
  const { get, ask, page, turn, keyword, search } = useAsked();
  const year = useYear();
  const isMissing = get('isMissing') === 'true';
  const organisationId = get('organisationId');
  const asked: BoardAsked = { year, ...(keyword && { keyword }), ...(organisationId && { organisationId }) };
  const query = { ...asked, ...(isMissing && { isMissing }), page, size };
  const answer = useAnswer(readThemeBoard, { query }, { isKept: true });
  const { data } = answer;
  const own = useOwnBranch(data?.mayRemind);
  const isAbove = data?.mayRemind === true && allows(remindThemeDay.access);
  const views = (
    <>
      {own && <Topics {...own} />}
      <QueryGate what="主题党日合计" query={answer} rows={2}>
        {board => <Standing data={board} />}
      </QueryGate>
      <div className="views-line">
        <Pills
          label="党支部"
          of={[
            { key: 'all', label: '全部', count: data?.branches },
            { key: 'missing', label: '只看有缺', count: data?.behind },
          ]}
          chosen={isMissing ? 'missing' : 'all'}
          choose={key => ask({ isMissing: key === 'missing' ? 'true' : '' })}
        />
      </div>
    </>
  );
  return (
    <ListPage
      what="主题党日"
      list={{ answer, page, size, turn }}
      countWord="个党支部"
      actions={
        <>
          {own && may(themeDayRule, 'create') && <FixedDay organisationId={own.organisationId} />}
          {isAbove && <Remind asked={asked} count={data.behind} />}
        </>
      }
      views={views}
      tools={
        <>
          <SearchBox keyword={keyword} search={search} placeholder="党支部" />
          <YearSelect />
        </>
      }
      table={{
        columns: columnsFor(data?.year ?? year),
        blank: (
          <EmptyState picture="tray" title="没有党支部">
            没有符合条件的党支部，或您的管理范围内没有党支部。
          </EmptyState>
        ),
        ...(isAbove
          ? {
              actionsWidth: 64,
              renderActions: (row: BoardRow) =>
                row.missing > 0 ? <Remind asked={{ year }} count={1} branch={row} /> : null,
            }
          : {}),
      }}
    />
  );
}
