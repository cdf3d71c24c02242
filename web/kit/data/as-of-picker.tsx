import { HistoryOutlined } from '@ant-design/icons';
import { DatePicker } from 'antd';
import dayjs from '../../client/dayjs.ts';
import { isDay } from 'contract/kit/types/day.ts';
import { useAsOf } from '../../client/tab.ts';
import { useGoTo } from './as-of.tsx';
import { today } from '../../client/format.ts';

const notations = ['YYYY-MM-DD', 'YYYYMMDD', 'YYYY.M.D', 'YYYY/M/D'];

/** Chooses the day; today is no past. */
export function AsOfPicker() {
  const day = useAsOf();
  const goTo = useGoTo();
  return (
    <DatePicker
      className="as-of-picker"
      aria-label="时点"
      placeholder="时点：今天"
      suffixIcon={<HistoryOutlined />}
      format={notations}
      value={day && isDay(day) ? dayjs(day) : null}
      maxDate={dayjs(today())}
      onChange={picked => {
        const chosen = picked?.format('YYYY-MM-DD') ?? null;
        goTo(chosen === today() ? null : chosen);
      }}
    />
  );
}
