import { shownYuan } from 'contract/kit/types/money.ts';

/** What a publication tells, in its order. */
export const TotalLines = ({
  headCount,
  lines,
}: {
  headCount: number;
  lines: readonly { label: string; fen: number }[];
}) => (
  <dl className="facts">
    <div className="fact">
      <dt>应缴人数</dt>
      <dd className="figures">{headCount} 人</dd>
    </div>
    {lines.map(({ label, fen }) => (
      <div className="fact" key={label}>
        <dt>{label}</dt>
        <dd className="figures">{shownYuan(fen)} 元</dd>
      </div>
    ))}
  </dl>
);
