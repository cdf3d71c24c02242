/** Beside the progress of the ballots: how many reports of the work are in, and who is waited for. */
import { readReports, urgeReports } from 'contract/assessment/report-calls.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import type { Row } from '../../kit/data/row.ts';
import { ActionButton } from '../../kit/ui/action-button.tsx';

export function Reports({ row }: { row: Row }) {
  const query = useAnswer(readReports, { params: { id: row.id } }, { isFresh: true });
  return (
    <QueryGate what="述职报告" query={query} rows={1}>
      {({ asked, given, late, waiting }) =>
        asked === 0 ? null : (
          <p className="tab-head">
            <span>
              述职报告 <b className="figures">{given}</b> / {asked} 份
              {late > 0 && <span className="tone-warn">，逾期 {late} 份</span>}
              {waiting.length > 0 && <span className="remark">；未提交：{waiting.join('、')}</span>}
            </span>
            {waiting.length > 0 && allows(urgeReports.access) && (
              <ActionButton
                label="提醒提交述职报告"
                run={() => call(urgeReports, { params: { id: row.id }, body: {} }, { silent: true })}
                done={({ told }) => `已提醒 ${told} 人`}
              />
            )}
          </p>
        )
      }
    </QueryGate>
  );
}
