/** The year a page of figures is about, kept in its address. */
import { Select } from 'antd';
import { today } from '../../client/format.ts';
import { useAsked } from './asked.ts';

/** What is planned for the next year, and what became of the years before. */
const [ahead, back] = [1, 5];
const present = () => Number(today().slice(0, 4));
const years = () => Array.from({ length: ahead + 1 + back }, (_, at) => present() + ahead - at);

export function useYear(): number {
  const asked = Number(useAsked().get('year'));
  return years().includes(asked) ? asked : present();
}

export function YearSelect() {
  const { ask } = useAsked();
  return (
    <Select
      aria-label="年度"
      value={useYear()}
      options={years().map(value => ({ value, label: `${value} 年` }))}
      onChange={year => ask({ year }, true)}
    />
  );
}
