/** What is missing, before everything else. */
import type { BoardFigures } from 'contract/meeting/board.ts';
import { states } from 'contract/meeting/codes.ts';
import { addressOf } from 'contract/report/home.ts';
import { grouped } from '../../client/format.ts';
import { allows } from '../../client/session.ts';
import { Figures } from '../../kit/ui/figures.tsx';

export const Headline = ({ of, organisationId }: { of: BoardFigures; organisationId: string | undefined }) => (
  <section className="card" aria-label="组织生活概况">
    <Figures
      isLarge
      of={[
        {
          label: '缺口',
          value: <span className={of.gaps > 0 ? 'tone-error' : 'tone-ok'}>{grouped(of.gaps)}</span>,
          unit: '次',
          note: of.since ? `${of.lacking} 个党组织，最早自 ${of.since}` : '没有缺口',
          says: '周期和宽限期都已过，没有提交会议记录的次数',
        },
        { label: '已超 30 天', value: of.old, unit: '次', says: '宽限期过后三十天以上仍未补上的缺口' },
        { label: '宽限期内', value: of.grace, unit: '次', says: '周期已过、宽限期未过，还没有提交记录的次数' },
        { label: '7 天内到期', value: of.soon, unit: '次', says: '周期在七天内截止，还没有提交记录的次数' },
        {
          label: '待审核',
          value: of.review,
          unit: '次',
          to:
            allows('meeting.meeting.read') && of.review > 0
              ? addressOf('/meeting/list', {
                  state: [states.review],
                  ...(organisationId ? { organisationId: [organisationId], includeSub: ['true'] } : {}),
                })
              : undefined,
          note: of.reviewLate > 0 ? `${of.reviewLate} 次提交已超 7 天` : undefined,
        },
        {
          label: '无缺口党组织',
          value: of.places - of.lacking,
          unit: '个',
          note: `共 ${of.places} 个${of.places > 0 ? `，占 ${Math.round(((of.places - of.lacking) * 100) / of.places)}%` : ''}`,
        },
      ]}
    />
  </section>
);
