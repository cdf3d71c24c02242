import { useState } from 'react';
import { readRoster, largestPage, type Roster, type RosterChoice } from 'contract/member/roster.ts';
import { call } from '../../client/http.ts';
import { errorNotice } from '../../client/notice.ts';
import { useSession } from '../../client/session.ts';
import { formatMinute } from '../../client/format.ts';
import { Watermark } from '../../kit/ui/watermark.tsx';
import { Heads, parts, rosterColumnsOf, rowOf } from './roster-table.tsx';

const mostOnPaper = 5000;

/** The whole roster in one piece, page after page. */
async function wholeRoster(choice: RosterChoice): Promise<Roster> {
  const whole = await call(readRoster, { query: { ...choice, page: 0, size: largestPage } });
  if (whole.totalElements > mostOnPaper) return whole;
  for (let page = 1; whole.content.length < whole.totalElements; page += 1) {
    const { content, groups } = await call(readRoster, { query: { ...choice, page, size: largestPage } });
    if (content.length === 0) break;
    whole.content.push(...content);
    whole.groups.push(...groups.filter(group => whole.groups.every(one => one.id !== group.id)));
  }
  return whole;
}

/** Reads the whole roster to be printed. */
export function usePaper(choice: RosterChoice) {
  const [paper, setPaper] = useState<Roster | null>(null);
  const [isBusy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    try {
      const whole = await wholeRoster(choice);
      if (whole.totalElements <= mostOnPaper) setPaper(whole);
      else {
        const [count, most] = [whole.totalElements, mostOnPaper].map(one => one.toLocaleString('zh-CN'));
        errorNotice(`花名册共 ${count} 人，一次最多打印 ${most} 人。请缩小范围，或导出 Excel`);
      }
    } finally {
      setBusy(false);
    }
  };
  return { paper, isBusy, print, clear: () => setPaper(null) };
}

/** A4 across, heads on every page, signatures at the end. */
export function RosterPaper({ roster, columns: names }: { roster: Roster; columns: readonly string[] }) {
  const maker = useSession(session => session.user?.name ?? '');
  const [printedAt] = useState(() => formatMinute(Date.now()));
  const columns = rosterColumnsOf(names);
  const { formal = 0, probationary = 0 } = roster.figures;
  return (
    <article className="roster-paper" aria-label="花名册打印件">
      <h1>中共党员花名册</h1>
      <p className="roster-paper-place">
        <span>单位：{roster.place}</span>
        <span>截止日期：{roster.day}</span>
        <span>
          共 {roster.totalElements.toLocaleString('zh-CN')} 名（正式 {formal.toLocaleString('zh-CN')}，预备{' '}
          {probationary.toLocaleString('zh-CN')}）
        </span>
      </p>
      <table>
        <Heads columns={columns}>
          <th scope="col" rowSpan={2}>
            备注
          </th>
        </Heads>
        {parts(roster, 0).map(({ group, rows }) => (
          <tbody key={group.id}>
            <tr className="roster-group">
              <th scope="rowgroup" colSpan={columns.length + 2}>
                {group.name}（{group.count.toLocaleString('zh-CN')} 名）
              </th>
            </tr>
            {rows.map(({ row, number }) => (
              <tr key={row.id}>
                <td>{number}</td>
                {columns.map(column => (
                  <td key={column.name}>{column.name === 'name' ? String(row['name']) : column.show(rowOf(row))}</td>
                ))}
                <td>{row.post}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <p className="roster-paper-signature">
        <span>填表人：</span>
        <span>审核人：</span>
        <span>党组织（盖章）</span>
        <span>　　年　　月　　日</span>
      </p>
      <p className="roster-paper-maker">
        {maker} {printedAt} 打印，敏感信息已脱敏，仅限工作使用
      </p>
      <Watermark />
    </article>
  );
}
