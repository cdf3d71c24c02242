/** What a cell is about: what is missing and since when, what was held, what was asked for, and by which rule. */
import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { addDays, daysBetween } from 'contract/kit/calendar.ts';
import { severalOf } from 'contract/kit/types/choice.ts';
import { lineStates, readCell, type Cell, type CellMeeting, type Line } from 'contract/meeting/board.ts';
import { states } from 'contract/meeting/codes.ts';
import { lineWords } from 'contract/meeting/line-words.ts';
import { meeting } from 'contract/meeting/meeting.ts';
import { periodName } from 'contract/meeting/period.ts';
import { addressOf } from 'contract/report/home.ts';
import { formatTime } from '../../client/format.ts';
import { allows } from '../../client/session.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { Word } from '../../kit/field/cells/choice.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { Dot, type Tone } from '../../kit/ui/marks.tsx';
import { missingIn, shortTypes, type Chosen } from './supervision-lines.ts';
import { UrgeButton } from './urge-button.tsx';
import { meetingState } from './words.tsx';

interface Props {
  chosen: Chosen;
  year: number;
  /** By the clock of the school. */
  today: string;
  /** To the cell with a gap before and behind this one. */
  before: (() => void) | null;
  next: (() => void) | null;
  close(): void;
}

/** What ends within the span is told as its gap, as the cell counts it. */
const isMissing = ({ state, type, endsOn }: Line, { column }: Chosen) =>
  state === lineStates.gap && endsOn <= column.to && (column.type === undefined || column.type === type);

const Kind = ({ line }: { line: Line }) => (
  <>
    <Word field={meeting.fields.types} value={line.type} />
    {line.groupName && `（${line.groupName}）`}
  </>
);

/** `应开 1 次，未见记录。宽限至 2026-11-07，缺口自 2026-11-08 起。` */
function GapCard({ line, today }: { line: Line; today: string }) {
  const over = daysBetween(line.graceOn, today);
  return (
    <li className="life-gap">
      <p>
        <strong>
          <Kind line={line} />
        </strong>
        <span className="tone-error figures">已超 {over} 天</span>
      </p>
      <p>
        {periodName(line)}应开 {line.times} 次，{line.done > 0 ? `已开 ${line.done} 次` : '未见记录'}
        {line.open > 0 && `，另有 ${line.open} 次已召开未提交`}。宽限至 {line.graceOn}，缺口自{' '}
        {addDays(line.graceOn, 1)} 起。
      </p>
    </li>
  );
}

const tones: Readonly<Record<string, Tone>> = { grace: 'warn', review: 'warn', late: 'warn', done: 'ok', madeUp: 'ok' };
function remarkOf({ state, times, done, endsOn, graceOn, planned, open }: Line): string {
  if (state === lineStates.ahead) return '';
  const coming = [...(open > 0 ? [`${open} 次记录待提交`] : []), ...(planned > 0 ? [`已安排 ${planned} 次`] : [])];
  if (state === lineStates.due) return [`${endsOn} 前开 ${times} 次`, ...coming].join('，');
  if (state === lineStates.grace) return [`宽限至 ${graceOn}`, ...coming].join('，');
  return `应开 ${times} 次，已开 ${done} 次`;
}
const Other = ({ line }: { line: Line }) => (
  <li>
    <p>
      <span>
        <Kind line={line} />
      </span>
      <Dot tone={tones[line.state] ?? 'plain'}>{lineWords[line.state]}</Dot>
    </p>
    <p className="remark">
      {periodName(line)}　{remarkOf(line)}
    </p>
  </li>
);

function Held({ one }: { one: CellMeeting }) {
  const row = { ...one, version: 0 };
  return (
    <li>
      <p>
        {allows('meeting.meeting.read') ? <Link to={`/meeting/detail?id=${one.id}`}>{one.title}</Link> : one.title}
        {meetingState(row)}
      </p>
      <p className="remark">
        {one.heldOn}　{one.groupName && `${one.groupName}　`}应到 {one.due ?? '不详'}　实到 {one.present ?? '不详'}
      </p>
    </li>
  );
}

const Part = ({ title, children, isEmpty = false }: { title: string; children: ReactNode; isEmpty?: boolean }) =>
  isEmpty ? null : (
    <section className="life-part">
      <h4>{title}</h4>
      {children}
    </section>
  );

function Told({ cell, chosen, today }: { cell: Cell; chosen: Chosen; today: string }) {
  const { type, from, to } = chosen.column;
  const lines = cell.lines.filter(line => type === undefined || line.type === type);
  const gaps = lines.filter(line => isMissing(line, chosen));
  const others = lines.filter(line => !gaps.includes(line) && line.state !== lineStates.ahead);
  const held = cell.meetings.filter(one => type === undefined || severalOf(one.types).includes(type));
  const list = addressOf('/meeting/list', {
    organisationId: [chosen.place.id],
    'heldOn.from': [from],
    'heldOn.to': [to],
    ...(type ? { types: [type] } : {}),
    state: Object.values(states).filter(state => state !== states.cancelled),
  });
  const kinds = new Set(lines.map(line => line.type));
  const bases = cell.rules.filter(rule => kinds.has(rule.type) && rule.basis);
  return (
    <>
      <ul className="life-gaps" aria-label="缺口">
        {gaps.map(line => (
          <GapCard key={`${line.type} ${line.startsOn} ${line.groupId}`} line={line} today={today} />
        ))}
      </ul>
      <Part title="其他应开会议" isEmpty={others.length === 0}>
        <ul>
          {others.map(line => (
            <Other key={`${line.type} ${line.startsOn} ${line.groupId}`} line={line} />
          ))}
        </ul>
      </Part>
      <Part title={`会议 ${held.length} 次`}>
        {held.length === 0 ? (
          <p className="remark">这段时间没有登记会议。</p>
        ) : (
          <ul>
            {held.map(one => (
              <Held key={one.id} one={one} />
            ))}
          </ul>
        )}
        {held.length > 0 && allows('meeting.meeting.read') && (
          <Link to={list}>在“三会一课”中查看 {held.length} 次</Link>
        )}
      </Part>
      <Part title="催办记录" isEmpty={cell.sent.length === 0}>
        <ul>
          {cell.sent.map(one => (
            <li key={`${one.at} ${one.title} ${one.receiverName}`}>
              <p>
                <span>
                  <span className="figures">{one.at && formatTime(one.at).slice(5, 16)}</span> {one.receiverName}
                </span>
                <span className={one.isRead ? 'tone-ok' : 'tone-warn'}>{one.isRead ? '已读' : '未读'}</span>
              </p>
              <p className="remark">{one.title}</p>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="依据" isEmpty={bases.length === 0}>
        {bases.map(rule => (
          <p key={rule.type} className="remark">
            <Word field={meeting.fields.types} value={rule.type} />：{rule.basis}
          </p>
        ))}
        {allows('meeting.lifeRule.read') && <Link to="/meeting/rule">查看组织生活规则</Link>}
      </Part>
    </>
  );
}

function Foot({ chosen, year, gaps }: { chosen: Chosen; year: number; gaps: number }) {
  const { place, column } = chosen;
  return (
    <footer className="life-foot">
      {gaps > 0 && (
        <UrgeButton
          asked={{ year, organisationId: place.id, ...(column.type ? { type: column.type } : {}) }}
          label="催办"
          title={`催办：${place.name}`}
          type="primary"
        />
      )}
      {allows('meeting.meeting.create') && (
        <GoButton label="记一次会" to={`/meeting/record?organisationId=${place.id}`} />
      )}
      {allows('organisation.partyOrganisation.read') && (
        <Link to={`/organisation/detail?id=${place.id}`}>查看党组织</Link>
      )}
    </footer>
  );
}

/** `2026 年10月 支委会` */
function titleOf({ column: { type, from, to } }: Chosen): string {
  const period = periodName({ startsOn: from, endsOn: to });
  const kind = type === undefined ? '' : ` ${shortTypes[type] ?? ''}`;
  return `${from.slice(0, 4)} 年${period.endsWith('年') ? '全年' : period}${kind}`;
}

export function SupervisionPanel({ chosen, year, today, before, next, close }: Props) {
  const { place, column } = chosen;
  const query = { organisationId: place.id, from: column.from, to: column.to };
  const answer = useAnswer(readCell, { query }, { isKept: true });
  const gaps = missingIn((answer.data?.lines ?? []).filter(line => isMissing(line, chosen)));
  return (
    <div className="life-panel">
      <header>
        <h3>
          {titleOf(chosen)}　{gaps > 0 ? <span className="tone-error">缺 {gaps} 次</span> : '没有缺口'}
        </h3>
        <span className="life-turns">
          <Button
            type="text"
            icon={<UpOutlined />}
            aria-label="上一个缺口"
            disabled={!before}
            onClick={() => before?.()}
          />
          <Button
            type="text"
            icon={<DownOutlined />}
            aria-label="下一个缺口"
            disabled={!next}
            onClick={() => next?.()}
          />
          <Button type="text" icon={<CloseOutlined />} aria-label="关闭" onClick={close} />
        </span>
        <p className="remark">
          {place.name}
          {answer.data && `　书记 ${answer.data.secretaryName ?? '缺职'}`}
        </p>
      </header>
      <div className="life-told">
        <QueryGate what="组织生活情况" query={answer} rows={6}>
          {cell => <Told cell={cell} chosen={chosen} today={today} />}
        </QueryGate>
      </div>
      <Foot chosen={chosen} year={year} gaps={gaps} />
    </div>
  );
}

/** On the phone it takes the whole screen. */
export const PanelDrawer = (props: Props) => (
  <Drawer
    open
    aria-label={`${props.chosen.place.name} ${props.chosen.column.label}`}
    size="100%"
    placement="right"
    closable={false}
    onClose={props.close}
    styles={{ body: { padding: 0 } }}
  >
    <SupervisionPanel {...props} />
  </Drawer>
);
