import type { OwnItem } from 'contract/dues/calls.ts';
import { duesItem } from 'contract/dues/dues-item.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { percentOf } from 'contract/kit/types/percent.ts';
import { Word } from '../../kit/field/cells/choice.tsx';

/** `基数 8,000.00 元 × 1.5%`, or by whose standard the amount is fixed. */
export const Reckoned = ({ item }: { item: OwnItem }) =>
  item.baseFen !== null && item.rate !== null ? (
    <span className="figures">
      基数 {shownYuan(item.baseFen)} 元 × {percentOf(item.rate)}
    </span>
  ) : (
    <>
      <Word field={duesItem.fields.standard} value={item.standard} />
      ，按定额
    </>
  );

/** Since when the base holds, and who checked it last. */
export const Grounds = ({ item: { baseMonth, checkedBy } }: { item: OwnItem }) =>
  baseMonth === null ? null : (
    <small className="remark-inline">
      {baseMonth}起执行{checkedBy && `，${checkedBy}审核`}
    </small>
  );
