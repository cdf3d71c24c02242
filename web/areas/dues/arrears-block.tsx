/** 欠缴: who of the own branch, college or school is behind, and the way to remind them. */
import { Link } from 'react-router';
import { ages, readArrearsFigures } from 'contract/dues/arrears.ts';
import { agesSaid, duesSaid } from 'contract/dues/figures.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { addressOf } from 'contract/report/home.ts';
import { allows } from '../../client/session.ts';
import { useTab } from '../../client/tab.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { Block } from '../../kit/ui/block.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import { monthsOf } from './arrears-links.ts';

export function ArrearsBlock() {
  const { isActive } = useTab();
  const isTheirs = allows('dues.duesItem.remind');
  const query = useAnswer(readArrearsFigures, { query: {} }, { isKept: true, isOn: isActive && isTheirs });
  const total = query.data?.total;
  // Where nobody is behind there is nothing to do.
  if (!total || total.members === 0) return null;
  return (
    <Block title="欠缴党费" all={<Link to="/dues/arrears">欠缴管理</Link>}>
      <Figures
        isLarge
        of={[
          { ...duesSaid.members, value: total.members, unit: '人', to: '/dues/arrears' },
          ...agesSaid.map((said, at) => ({
            ...said,
            value: total.byAge[at] ?? 0,
            unit: '人',
            to: addressOf('/dues/arrears', { age: [ages[at]?.key ?? ''] }),
          })),
          { ...duesSaid.owed, value: shownYuan(total.owedFen), unit: '元', to: monthsOf({}) },
        ]}
      />
    </Block>
  );
}
