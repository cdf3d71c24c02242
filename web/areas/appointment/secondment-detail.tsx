/** A term elsewhere: its way, and what the cadre told of each month. */
import { secondmentProcess } from 'contract/appointment/secondment.ts';
import { secondmentReport } from 'contract/appointment/secondment-report.ts';
import type { Row } from '../../kit/data/row.ts';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { endOfTerm, termSections, termState } from './secondment-words.tsx';

const leads = {
  dispatch: '派出后在职状态为挂职（校内挂职和来校挂职不变），简历加入“其间”一行，并通知本人每月填写月报。',
  extend: '延期须有文件；原来的到期提醒随之更新。',
  finish: '考核等次记入考核情况，简历的挂职经历到此结束，干部返岗。',
  endEarly: '提前结束须有文件和原因，同样考核返岗。',
};
const Reports = ({ row }: { row: Row }) => (
  <RelatedRows
    resource={secondmentReport}
    what="挂职月报"
    query={{ secondmentId: row.id, sort: 'month,desc' }}
    columns={['month', 'content', 'attachments']}
    words={{ month: { width: 96 }, content: { width: 520, isLong: true } }}
    firstUse={{ title: '还没有月报', text: '派出后由干部本人每月在“我的挂职”中填写。' }}
  />
);
const layoutOf = (row: Row): ProcessLayout => ({
  countWord: '件',
  leads,
  sections: termSections,
  state: termState(row),
  own: { endsOn: endOfTerm },
  tabs: [{ key: 'reports', label: '挂职月报', children: <Reports row={row} /> }],
});
export const SecondmentDetail = () => <ProcessPage process={secondmentProcess} layout={layoutOf} />;
