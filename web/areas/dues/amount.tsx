/** A sum of money that opens the months it comes from; none leads nowhere. */
import { Link } from 'react-router';
import { shownYuan } from 'contract/kit/types/money.ts';

export const Amount = ({ fen, to }: { fen: number; to: string | null }) =>
  fen !== 0 && to ? (
    <Link className="figures" to={to}>
      {shownYuan(fen)}
    </Link>
  ) : (
    <span className="figures">{shownYuan(fen)}</span>
  );
