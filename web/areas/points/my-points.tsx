/** 我的积分: where one stands this year, how each point came about, and what one claims. */
import { Tabs } from 'antd';
import { readOwnPoints } from 'contract/points/calls.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useAnswer } from '../../kit/data/answer.ts';
import { OfOneself } from '../../kit/data/of-oneself.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import './my-points.css';
import { Claiming, OwnClaims } from './own-claims.tsx';
import { OwnLines } from './own-lines.tsx';
import { OwnRanking } from './own-ranking.tsx';
import { Band } from './words.tsx';

function Own() {
  const query = useAnswer(readOwnPoints, {}, { isFresh: true });
  const rules = query.data?.rules ?? [];
  return (
    <div className="own-points">
      <PageHead
        actions={
          rules.length > 0 && (
            <DialogButton type="primary" label="申报积分">
              {close => <Claiming rules={rules} onClose={close} />}
            </DialogButton>
          )
        }
      />
      <QueryGate what="我的积分" query={query} rows={6}>
        {({ year, base, total, band, place, members, organisationId, lines, claims }) => (
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
      </QueryGate>
    </div>
  );
}

/** Of nobody else, whatever more the account may see. */
export const MyPoints = () => <OfOneself otherwise="需要记录积分时，请联系所在党支部。">{() => <Own />}</OfOneself>;
