import { transfer } from 'contract/transfer/transfer.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import { Chip, Dot, type Tone } from '../../kit/ui/marks.tsx';
import { probationary } from 'contract/member/codes.ts';
import { letterStates, states, types } from 'contract/transfer/codes.ts';
import { introductionLetter } from 'contract/transfer/introduction-letter.ts';
import { stateMark } from '../../kit/list/state-mark.tsx';
import { Deadline } from '../../kit/ui/deadline.tsx';
import { EndKept } from '../../kit/ui/end-kept.tsx';
import { labelOf, useDictionary } from '../../client/reference.ts';
import { useBrand } from '../../client/school.ts';
import type { Row } from '../../kit/data/row.ts';

const { fields } = transfer;
const tones: Record<string, Tone> = {
  20: 'info',
  30: 'info',
  40: 'info',
  50: 'gold',
  60: 'warn',
  70: 'ok',
  80: 'warn',
  90: 'error',
};

/** Of `已开具介绍信/已发起网转` the half that is true of the order. */
function StateWord({ type, state }: { type: unknown; state: unknown }) {
  const words = useDictionary(fields.state.dictionary);
  const [letter = '', net = letter] = labelOf(words, state).split('/');
  return <>{type === types.netInProvince || type === types.netOutside ? net : letter}</>;
}

export const StateMark = ({ row }: { row: Readonly<Record<string, unknown>> }) => (
  <Dot tone={tones[String(row['state'])] ?? 'plain'}>
    <StateWord type={row['type']} state={row['state']} />
  </Dot>
);

const CategoryMark = ({ row }: { row: Row }) =>
  row['memberCategory'] ? (
    <Chip tone={row['memberCategory'] === probationary ? 'gold' : 'plain'}>
      <Word field={fields.memberCategory} value={row['memberCategory']} />
    </Chip>
  ) : (
    '—'
  );

/** The end of a letter; while its receipt is waited for, how far it is. */
export function Expiry({ row: { expiresOn: day, state } }: { row: Row }) {
  if (typeof day !== 'string') return '—';
  return state === states.issued || state === states.overdue ? <Deadline day={day} soon={15} isQuiet /> : day;
}

/** Of the ledger of letters. */
export const letterMark = stateMark(introductionLetter, {
  [letterStates.valid]: 'info',
  [letterStates.received]: 'ok',
  [letterStates.overdue]: 'error',
});

/** The list says whether out or in already: `转出（纸质介绍信）` is 纸质介绍信 there. */
function KindMark({ row }: { row: Row }) {
  const kinds = useDictionary(fields.type.dictionary);
  return <>{labelOf(kinds, row['type']).replace(/^转[出入]（(.+)）$/, '$1')}</>;
}

/** What every full name begins with would leave no room for what tells one from another. */
export function Place({ name }: { name: unknown }) {
  const { schoolName } = useBrand().school;
  if (typeof name !== 'string') return '—';
  const bare = name.replace(/^中共/, '');
  const isOwn = bare.startsWith(schoolName) && bare.length > schoolName.length + 4;
  const told = (isOwn ? bare.slice(schoolName.length) : bare).replace(/支部委员会$/, '支部');
  return (
    <span title={name}>
      <EndKept text={told} />
    </span>
  );
}

/** Narrow enough for the state to be seen beside the tree. */
export const columnWords: ColumnWords = {
  no: { width: 112 },
  name: { width: 76 },
  memberCategory: { label: '类别', width: 72, show: row => <CategoryMark row={row} /> },
  type: { width: 92, show: row => <KindMark row={row} /> },
  fromOrganisationName: { width: 136, least: 132, show: row => <Place name={row['fromOrganisationName']} /> },
  toOrganisationName: { width: 136, least: 132, show: row => <Place name={row['toOrganisationName']} /> },
  state: { width: 116, show: row => <StateMark row={row} /> },
  expiresOn: { width: 176, show: row => <Expiry row={row} /> },
  letterNo: { label: '介绍信号', width: 112 },
  duesPaidTo: { width: 80 },
};
