/** A festival as the notice says it: from when to when there is rest, and which days are worked for it. */
import { Button, DatePicker, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { enterFestival } from 'contract/platform/work-calendar.ts';
import { renewRows } from '../../client/answers.ts';
import { useAttempt } from '../../client/attempt.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { FaultList } from '../../kit/ui/fault-list.tsx';

const dayOf = (day: Dayjs) => day.format('YYYY-MM-DD');

export function FestivalDialog({ year, onClose }: { year: number; onClose(): void }) {
  const [name, setName] = useState('');
  const [basis, setBasis] = useState(`国务院办公厅关于${year}年部分节假日安排的通知`);
  const [rest, setRest] = useState<[Dayjs, Dayjs] | null>(null);
  const [worked, setWorked] = useState<Dayjs[]>([]);
  const { isBusy, faults, setFaults, attempt } = useAttempt();
  const enter = async ([from, to]: [Dayjs, Dayjs]) => {
    const days = { from: dayOf(from), to: dayOf(to), worked: worked.map(dayOf) };
    const body = { name: name.trim(), ...(basis.trim() ? { basis: basis.trim() } : {}), ...days };
    const { written } = await call(enterFestival, { body }, { silent: true });
    await renewRows();
    toast(`已登记${name.trim()}，共 ${written} 天`);
    onClose();
  };
  const save = () => {
    const missing = [...(name.trim() ? [] : ['请填写节日名称']), ...(rest ? [] : ['请选择放假的起止日期'])];
    if (missing.length > 0 || !rest) setFaults(missing);
    else void attempt(() => enter(rest));
  };
  const start = dayjs(`${year}-01-01`);
  return (
    <Dialog
      open
      width={560}
      title={`录入 ${year} 年放假安排`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={isBusy} onClick={save}>
            {isBusy ? '正在保存…' : '保存安排'}
          </Button>
        </>
      }
    >
      <FaultList faults={faults} />
      <div className="festival-fields">
        <label htmlFor="festival-name" className="required">
          节日名称
        </label>
        <Input id="festival-name" maxLength={20} value={name} onChange={event => setName(event.target.value)} />
        <label htmlFor="festival-rest" className="required">
          放假起止
        </label>
        <DatePicker.RangePicker
          id={{ start: 'festival-rest', end: 'festival-rest-end' }}
          defaultPickerValue={[start, start]}
          value={rest}
          onChange={days => setRest(days?.[0] && days[1] ? [days[0], days[1]] : null)}
        />
        <label htmlFor="festival-worked">调休上班的日期</label>
        <DatePicker
          id="festival-worked"
          multiple
          defaultPickerValue={start}
          value={worked}
          onChange={days => setWorked([days ?? []].flat())}
        />
        <label htmlFor="festival-basis">依据</label>
        <Input id="festival-basis" maxLength={100} value={basis} onChange={event => setBasis(event.target.value)} />
      </div>
      <p className="remark">放假日期包含相连的周末。已登记的日期按本次填写的更新。</p>
    </Dialog>
  );
}
