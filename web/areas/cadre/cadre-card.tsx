/** Who this is, at which rank and post since when, and what of the record is missing. Domain-cadre appendix D. */
import { cadre } from 'contract/cadre/cadre.ts';
import { yearsBetween } from 'contract/kit/calendar.ts';
import { fieldsOf } from 'contract/kit/resource.ts';
import { useDay } from '../../client/tab.ts';
import { isBlank } from '../../kit/data/faults.ts';
import type { Row } from '../../kit/data/row.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import { Completeness } from '../../kit/record/completeness.tsx';
import { RecordCard } from '../../kit/record/record-card.tsx';
import { Listed } from '../../kit/ui/listed.tsx';
import { Chip } from '../../kit/ui/marks.tsx';
import { StateMark, StatusMark } from './marks.tsx';

const fields = fieldsOf(cadre);

/** Whole years from a day or month; a birthday that is told by its month counts from its first day. */
function yearsOf(label: string, since: unknown, day: string, unit = '年') {
  if (isBlank(since)) return { label, value: '—' };
  const from = String(since).padEnd(10, '-01').slice(0, 10);
  return { label, value: yearsBetween(from, day), unit };
}

export function CadreCard({ row }: { row: Row }) {
  const day = useDay();
  const word = (name: string) => (isBlank(row[name]) ? null : <Word field={fields[name]!} value={row[name]} />);
  const gaps = isBlank(row['gaps']) ? [] : String(row['gaps']).split('、');
  const line = ['gender', 'ethnicity', 'politicalStatus', 'education'].map(word).filter(part => part !== null);
  const chips = (
    <>
      <Chip tone="gold">{word('rank')}</Chip>
      <StatusMark row={row} />
      <StateMark row={row} />
      <span>{String(row['currentPost'] ?? row['postUnitName'] ?? '—')}</span>
    </>
  );
  const figures = [
    yearsOf('年龄', row['birthDate'], day, '岁'),
    yearsOf('党龄', row['partyJoinedOn'], day),
    yearsOf('工龄', row['workStartedOn'], day),
    yearsOf('任现职', row['currentPostOn'], day),
    yearsOf('任现级别', row['rankMonth'], day),
    { label: '工号', value: String(row['number'] ?? '—') },
  ];
  return (
    <RecordCard
      isPerson
      row={row}
      words={<Listed of={line} />}
      chips={chips}
      figures={figures}
      beside={<Completeness percent={Number(row['completeness'] ?? 0)} gaps={gaps} />}
    />
  );
}
