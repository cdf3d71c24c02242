/** Asks for a snapshot: its name, of which moment, and what it holds. */
import { takeSnapshot } from 'contract/statistics/snapshot.ts';
import { subjects } from 'contract/statistics/subjects.ts';
import { day, number, text } from 'contract/kit/field.ts';
import { call } from '../../client/http.ts';
import { may } from '../../kit/data/record.ts';
import { severalOf } from 'contract/kit/types/choice.ts';
import { CallDialog } from '../../kit/form/call-form.tsx';

const fields = {
  name: text('名称', { required: true, max: 60 }),
  keepMonths: number('保存月数', { required: true, min: 1, max: 600 }),
  when: text('时点', { required: true }),
  day: day('日期', { required: true }),
  entities: text('内容', { required: true, max: 4000 }),
};
const moments = [
  { value: 'now', label: '当前时刻' },
  { value: 'day', label: '过去某日日终' },
];

export function SnapshotForm({ onClose }: { onClose(): void }) {
  const all = subjects.filter(({ of }) => may(of, 'read')).map(({ of }) => ({ value: of.name, label: of.label }));
  return (
    <CallDialog
      title="新建数据快照"
      verb="开始快照"
      fields={fields}
      words={{
        name: { help: '如：2026 年党内统计前' },
        when: { options: moments },
        day: { help: '按当日生效的情况，含至今的补记' },
        entities: { options: all, isSeveral: true, isWide: true },
      }}
      shown={({ when }) => Object.keys(fields).filter(name => when === 'day' || name !== 'day')}
      initial={{ when: 'now', entities: all.map(({ value }) => value).join(';'), keepMonths: 36 }}
      send={({ when: _, entities, ...values }) => {
        const body = { ...values, entities: severalOf(entities) } as never;
        return call(takeSnapshot, { body }, { silent: true });
      }}
      done={({ name }) => `已开始执行快照“${name}”`}
      onClose={onClose}
    />
  );
}
