import { DatePicker } from 'antd';
import dayjs from '../../client/dayjs.ts';
import { today } from '../../client/format.ts';

const notations = ['YYYY-MM-DD', 'YYYYMMDD', 'YYYY.M.D', 'YYYY/M/D'];

/** The day a roster is of; none that is still to come, and no choice is today. */
export const DayInput = ({ day, onChange }: { day: string; onChange(day: string | null): void }) => (
  <DatePicker
    aria-label="时点"
    format={notations}
    value={dayjs(day)}
    maxDate={dayjs(today())}
    onChange={picked => onChange(picked?.format('YYYY-MM-DD') ?? null)}
  />
);
