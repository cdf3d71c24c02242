/** A festival as the notice says it: from when to when there is rest, and which days are worked for it. */
import { DatePicker } from 'antd';
import dayjs from '../../client/dayjs.ts';
import { enterFestival } from 'contract/platform/work-calendar.ts';
import { day, text } from 'contract/kit/field.ts';
import { call } from '../../client/http.ts';
import { severalOf } from 'contract/kit/types/choice.ts';
import type { InputProps } from '../../kit/field/inputs/input.ts';
import { CallDialog } from '../../kit/form/call-form.tsx';

const fields = {
  name: text('节日名称', { required: true, max: 20 }),
  from: day('放假开始', { required: true }),
  to: day('放假结束', { required: true }),
  worked: text('调休上班的日期'),
  basis: text('依据', { max: 100 }),
};

const DaysInput = ({ value, onChange, onBlur, control }: InputProps) => (
  <DatePicker
    {...control}
    multiple
    style={{ width: '100%' }}
    value={severalOf(value).map(one => dayjs(one))}
    onChange={days => onChange((days ?? []).map(one => one.format('YYYY-MM-DD')).join(';'))}
    onBlur={onBlur}
  />
);
const words = { worked: { input: DaysInput }, basis: { isWide: true } };

export const FestivalDialog = ({ year, onClose }: { year: number; onClose(): void }) => (
  <CallDialog
    title={`录入 ${year} 年放假安排`}
    verb="保存安排"
    lead="放假日期包含相连的周末。已登记的日期按本次填写的更新。"
    fields={fields}
    words={words}
    initial={{ basis: `国务院办公厅关于${year}年部分节假日安排的通知` }}
    send={values => {
      const body = { ...values, worked: severalOf(values['worked']) } as never;
      return call(enterFestival, { body }, { silent: true });
    }}
    done={({ written }, { name }) => `已登记${String(name)}，共 ${written} 天`}
    onClose={onClose}
  />
);
