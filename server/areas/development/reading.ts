/** A thought report is read: the day and the opinion stand with it, and its author hears of both. */
import { reviewReport } from 'contract/development/actions.ts';
import { developmentRecord } from 'contract/development/development-record.ts';
import { thoughtReport } from 'contract/development/thought-report.ts';
import { handler } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { loadRow } from '../../kit/write/load.ts';
import { write } from '../../kit/write/write.ts';
import { tellOwn } from './notices.ts';

export const reviewing = handler(reviewReport, {
  async perform(tx, { id, version, recordId, subject, readOn }, { comment }) {
    const values = { readOn: readOn ?? (await today(tx)), comment: comment ?? null };
    const options = { verb: reviewReport.name, origin: 3 as const, allow: Object.keys(values) };
    await write(tx, thoughtReport, [{ id, version, values }], options);
    const record = await loadRow(tx, developmentRecord, String(recordId), null);
    const said = comment ? `意见：${comment}` : '没有另写意见。';
    await tellOwn(tx, record, `思想汇报“${subject}”已阅`, `党支部已阅读您的思想汇报“${subject}”。${said}`);
  },
});
