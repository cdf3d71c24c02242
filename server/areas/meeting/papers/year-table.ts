/** 组织生活年度统计表. */
import { meeting } from 'contract/meeting/meeting.ts';
import { dayInWords } from '../../../documents/facts.ts';
import type { Gathered } from '../../../kit/paper.ts';
import { officialDocument } from '../../../documents/said.ts';
import type { Tx } from '../../../kit/registry.ts';
import { wordsOf } from '../../../kit/resource/labels.ts';
import { today } from '../../../kit/setting.ts';
import { talliesOf, type Tally } from './tallies.ts';
import { told } from './told.ts';
import { yearOf } from './year.ts';

const rateOf = ({ due, present, exempt }: Tally) =>
  due - exempt > 0 ? `${Math.round((present * 100) / (due - exempt))}%` : '—';
/** Of meetings without a list nobody knows who came. */
const cameTo = ({ held, due }: Tally, count: number) => (held > 0 && due === 0 ? '—' : String(count));
async function ofYearTable(tx: Tx, id: string): Promise<Gathered> {
  const own = await yearOf(tx, id);
  const kindOf = await wordsOf(tx, 'DJ_ZZSH_HYLX');
  const lines = (await talliesOf(tx, own)).map(one => ({
    kind: kindOf(one.type),
    times: String(one.times),
    held: String(one.held),
    missing: String(one.missing),
    due: cameTo(one, one.due),
    present: cameTo(one, one.present),
    rate: rateOf(one),
  }));
  return { organisation: own.organisation, year: String(own.year), today: dayInWords(await today(tx)), lines };
}

export const yearTable = officialDocument({
  code: 'meetingYearTable',
  label: '组织生活年度统计表',
  entity: meeting,
  facts: {
    organisation: told.organisation,
    year: { label: '年度' },
    today: { label: '填表日期' },
    lines: {
      label: '本年度应开的会议',
      rows: {
        kind: '会议类型',
        times: '应开次数',
        held: '已开次数',
        missing: '缺口',
        due: '应到人次',
        present: '实到人次',
        rate: '出勤率',
      },
    },
  },
  gather: ofYearTable,
  paper: {
    title: '组织生活年度统计表',
    blocks: [
      { text: '{organisation}　{year} 年度', align: 'center' },
      {
        each: 'lines',
        rows: [
          [{ text: '会议类型', span: 2 }, '应开次数', '已开次数', '缺口', '应到人次', '实到人次', '出勤率'],
          [{ text: '{kind}', span: 2 }, '{times}', '{held}', '{missing}', '{due}', '{present}', '{rate}'],
        ],
      },
      { text: '一次会议兼有几种类型的，分别计入各类型；出勤率按出席和迟到计，经批准不计出勤的除外，补学不计入实到。' },
      { text: '填表人：　　　　　　　　审核人：　　　　　　　　党组织（盖章）' },
      { text: '{today}', align: 'right' },
    ],
  },
});
