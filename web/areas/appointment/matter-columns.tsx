/** The columns of the board and the cards in them. */
import { Link } from 'react-router';
import { appointmentStates as states, checkMarks, underWay } from 'contract/appointment/appointment-codes.ts';
import type { MatterCard } from 'contract/appointment/board.ts';
import { appointment } from 'contract/appointment/appointment.ts';
import { labelOf, useDictionary } from '../../client/reference.ts';
import { withId } from '../../kit/data/address.ts';
import { deadlineTone, deadlineWords } from '../../kit/ui/deadline-words.ts';
import { Chip } from '../../kit/ui/marks.tsx';
import { soon } from './matter-narrow.ts';

/** What each step is about, as the head of its column says it. */
const hints: Record<string, string> = {
  [states.motion]: '资格审查',
  [states.recommending]: '会议 + 谈话',
  [states.chosen]: '考察预告',
  [states.inspecting]: '凡提四必',
  [states.deciding]: '党委常委会',
  [states.publicised]: '不少于 5 个工作日',
  [states.issuing]: '文号 + 日期',
};

const Checks = ({ checks }: Pick<MatterCard, 'checks'>) => (
  <p className="matter-checks">
    {checkMarks.map(([kind, mark]) => {
      const one = checks.find(check => check.kind === kind);
      const look = one?.isBlocking ? 'is-blocking' : one?.isDone ? 'is-done' : one ? 'is-open' : '';
      const word = one?.isBlocking ? '影响任用' : one?.isDone ? '完成' : one ? '办理中' : '未开始';
      return (
        <span key={kind} className={look} title={word}>
          <i aria-label={word} role="img" />
          {mark}
        </span>
      );
    })}
  </p>
);

/** How long its step may still take, or how far it has been shown. */
function Left({ card: { due, shown } }: { card: MatterCard }) {
  if (shown) {
    const isWhole = shown.days > shown.of;
    return <Chip tone={isWhole ? 'ok' : 'info'}>{isWhole ? '公示期满' : `第 ${shown.days} / ${shown.of} 日`}</Chip>;
  }
  return due && <Chip tone={deadlineTone(due.daysLeft, soon)}>{deadlineWords(due.daysLeft)}</Chip>;
}

const CardText = ({ card }: { card: MatterCard }) => {
  const { code, person, to, from, checks, note, isException, owner } = card;
  return (
    <>
      <p>
        <b>{person}</b>
        <small className="figures">{code}</small>
        {isException && <Chip tone="gold">破格</Chip>}
        <Left card={card} />
      </p>
      {to && (
        <p className="matter-post">
          <em>任</em>
          {to}
        </p>
      )}
      {from && (
        <p className="matter-post">
          <em>免</em>
          {from}
        </p>
      )}
      {checks.length > 0 && <Checks checks={checks} />}
      {(note ?? owner) && <p className="matter-note">{note ?? `承办 ${owner ?? ''}`}</p>}
    </>
  );
};

interface CardProps {
  card: MatterCard;
  isOpen: boolean;
  /** Beside the board; null where its page is opened instead. */
  look: ((id: string) => void) | null;
}
const Card = ({ card, isOpen, look }: CardProps) => (
  <li>
    <Link
      className="matter-card"
      aria-current={isOpen}
      to={withId('/cadre/appointment/list/detail', card.id)}
      onClick={event => {
        if (!look || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        look(card.id);
      }}
    >
      <CardText card={card} />
    </Link>
  </li>
);

interface Props {
  cards: readonly MatterCard[];
  open: string | null;
  look: CardProps['look'];
}
export function Columns({ cards, open, look }: Props) {
  const words = useDictionary(appointment.fields.state.dictionary);
  const hasHeld = cards.some(({ state }) => state === states.suspended);
  return (
    <div className="matter-board" tabIndex={0} role="region" aria-label="任免事项看板">
      {[...underWay, ...(hasHeld ? [states.suspended] : [])].map(state => {
        const own = cards.filter(card => card.state === state);
        return (
          <section key={state} aria-label={labelOf(words, state)}>
            <header>
              <b>{labelOf(words, state)}</b>
              <span className="figures">{own.length}</span>
              <small>{hints[state]}</small>
            </header>
            <ul>
              {own.map(card => (
                <Card key={card.id} card={card} isOpen={card.id === open} look={look} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
