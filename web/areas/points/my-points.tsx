/** 我的积分: where one stands this year, how each point came about, and what one claims. */
import { Tabs } from 'antd';
import { readOwnPoints } from 'contract/points/calls.ts';
import { MyPage } from '../../kit/own/my-page.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import { Claiming, OwnClaims } from './own-claims.tsx';
import { OwnLines } from './own-lines.tsx';
import { OwnRanking } from './own-ranking.tsx';
import { Band } from './words.tsx';

/** Of nobody else, whatever more the account may see. */
export const MyPoints = () => (
  <MyPage
    read={readOwnPoints}
    what="我的积分"
    otherwise="需要记录积分时，请联系所在党支部。"
    renderActions={({ rules }) =>
      rules.length > 0 && (
        <DialogButton type="primary" label="申报积分">
          {close => <Claiming rules={rules} onClose={close} />}
        </DialogButton>
      )
    }
  >
    {({ year, base, total, band, place, members, organisationId, lines, claims, rules }) => (
      <>
        <section className="card" aria-label="本年积分">
          <Figures
            isLarge
            of={[
              { label: `${year} 年积分`, value: total, unit: '分', note: <Band band={band} /> },
              { label: '基础分', value: base, unit: '分' },
              { label: '加减分', value: total - base, unit: '分' },
              ...(place === null ? [] : [{ label: '本支部名次', value: place, unit: `/ ${members}` }]),
            ]}
          />
        </section>
        <OwnClaims claims={claims} rules={rules} />
        <Tabs
          size="small"
          items={[
            { key: 'lines', label: '积分明细', children: <OwnLines lines={lines} /> },
            ...(organisationId === null
              ? []
              : [
                  {
                    key: 'ranking',
                    label: '本支部排行',
                    children: <OwnRanking organisationId={organisationId} year={year} />,
                  },
                ]),
          ]}
        />
      </>
    )}
  </MyPage>
);
