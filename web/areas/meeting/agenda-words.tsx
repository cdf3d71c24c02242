/** How topics of a meeting are laid out. */
import type { ReactNode } from 'react';
import { agendaItem } from 'contract/meeting/agenda-item.ts';
import { voteRuleOf } from 'contract/meeting/attendance.ts';
import { ahead, outcomes } from 'contract/meeting/codes.ts';
import type { Row } from '../../kit/data/row.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import { Dot } from '../../kit/ui/marks.tsx';
import { votes } from './votes-typed.ts';

/** What there is to say of a topic: before the meeting what it is, after it what came of it. */
export const namesFor = (row: Row) => [
  'name',
  'kind',
  'presenter',
  ...(ahead.includes(String(row['state']))
    ? []
    : ['discussion', 'resolution', ...(voteRuleOf(row['types']) ? votes : [])]),
];
export const agendaWords = {
  name: { isWide: true },
  kind: { help: '需要投票的选“表决”，会后登记票数' },
  votesFor: { help: '类别为“表决”的登记；赞成超过应到半数为通过' },
};

const said = (row: Row, name: string) => String(row[name] ?? 0);
const judged = (row: Row, shown: ReactNode) => (row['votingPresent'] == null ? '—' : shown);
export const agendaColumns: ColumnWords = {
  name: { width: 240 },
  resolution: { width: 240 },
  votesFor: {
    label: '赞成 / 反对 / 弃权',
    width: 136,
    show: row =>
      row['votesFor'] === null ? (
        '—'
      ) : (
        <span className="figures">{votes.map(name => said(row, name)).join(' / ')}</span>
      ),
  },
  votingPresent: {
    label: '实到 / 应到',
    width: 96,
    show: row =>
      judged(row, <span className="figures">{`${said(row, 'votingPresent')} / ${said(row, 'votingDue')}`}</span>),
  },
  outcome: {
    width: 128,
    show: row =>
      judged(
        row,
        <Dot tone={row['outcome'] === outcomes.passed ? 'ok' : 'error'}>
          {row['outcome'] == null ? '票数多于实到' : <Word field={agendaItem.fields.outcome} value={row['outcome']} />}
        </Dot>,
      ),
  },
};
