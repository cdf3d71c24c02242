/**
 * Days on which China works or rests against the week, as 国务院办公厅 published them for 2024 to 2026. An installation
 * begins with them; later years are entered in the calendar.
 */
import { addDays } from './calendar.ts';

export interface SpecialDay {
  day: string;
  isWorkday: boolean;
  name: string;
}
type Festival = [name: string, from: string, to: string, worked?: readonly string[]];

const festivals: readonly Festival[] = [
  ['元旦', '2024-01-01', '2024-01-01'],
  ['春节', '2024-02-10', '2024-02-17', ['2024-02-04', '2024-02-18']],
  ['清明节', '2024-04-04', '2024-04-06', ['2024-04-07']],
  ['劳动节', '2024-05-01', '2024-05-05', ['2024-04-28', '2024-05-11']],
  ['端午节', '2024-06-10', '2024-06-10'],
  ['中秋节', '2024-09-15', '2024-09-17', ['2024-09-14']],
  ['国庆节', '2024-10-01', '2024-10-07', ['2024-09-29', '2024-10-12']],
  ['元旦', '2025-01-01', '2025-01-01'],
  ['春节', '2025-01-28', '2025-02-04', ['2025-01-26', '2025-02-08']],
  ['清明节', '2025-04-04', '2025-04-06'],
  ['劳动节', '2025-05-01', '2025-05-05', ['2025-04-27']],
  ['端午节', '2025-05-31', '2025-06-02'],
  ['国庆节、中秋节', '2025-10-01', '2025-10-08', ['2025-09-28', '2025-10-11']],
  ['元旦', '2026-01-01', '2026-01-03', ['2026-01-04']],
  ['春节', '2026-02-15', '2026-02-23', ['2026-02-14', '2026-02-28']],
  ['清明节', '2026-04-04', '2026-04-06'],
  ['劳动节', '2026-05-01', '2026-05-05', ['2026-05-09']],
  ['端午节', '2026-06-19', '2026-06-21'],
  ['中秋节', '2026-09-25', '2026-09-27'],
  ['国庆节', '2026-10-01', '2026-10-07', ['2026-09-20', '2026-10-10']],
];

function restsOf([name, from, to]: Festival): SpecialDay[] {
  const days: SpecialDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push({ day, isWorkday: false, name });
  return days;
}
export const holidays: readonly SpecialDay[] = festivals.flatMap(festival => [
  ...restsOf(festival),
  ...(festival[3] ?? []).map(day => ({ day, isWorkday: true, name: `${festival[0]}调休上班` })),
]);
