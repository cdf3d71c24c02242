import { Link } from 'react-router';
import { fieldsOf, isWritable } from 'contract/kit/resource.ts';
import { yearsBetween } from 'contract/kit/calendar.ts';
import { correctMember } from 'contract/member/actions.ts';
import { gapsOf } from 'contract/member/completeness.ts';
import { memberCorrection } from 'contract/member/member-correction.ts';
import { keyFields } from 'contract/member/correctable.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { Word } from '../../kit/field/cells/choice.tsx';
import { useDay } from '../../client/tab.ts';
import { isBlank } from '../../kit/data/faults.ts';
import { correctionOf } from './correction-address.ts';
import { CategoryMark, StatusMark } from './marks.tsx';
import type { Row } from '../../kit/data/row.ts';
import { Completeness } from '../../kit/record/completeness.tsx';
import { RecordCard } from '../../kit/record/record-card.tsx';
import { Listed } from '../../kit/ui/listed.tsx';

const fields = fieldsOf(partyMember);
interface CardProps {
  row: Row;
  /** Opens the correction at a key field. */
  onCorrect(field: string): void;
}

function born(value: unknown, day: string): string | null {
  const [year, month] = String(value ?? '').split('-');
  if (!year || !month) return null;
  return `${year} 年 ${Number(month)} 月生（${yearsBetween(`${year}-${month}-01`, `${day.slice(0, 7)}-01`)} 岁）`;
}

/** A gap with the way to fill it: the form, or the correction of key fields, for who may. */
function Gap({ row, name, onCorrect }: CardProps & { name: string }) {
  const may = useMay();
  const field = fields[name];
  if (!field) return null;
  const isOpen = isWritable(field) && field.flags.set !== 'create';
  if (isOpen && may(partyMember, 'update'))
    return <Link to={`/member/list/form?id=${row.id}&field=${name}`}>{field.label}</Link>;
  if ((keyFields as readonly string[]).includes(name) && may(memberCorrection, 'create'))
    return <Link to={correctionOf(row.id, name)}>{field.label}</Link>;
  if (name in correctMember.input && may(partyMember, 'correct'))
    return (
      <button type="button" className="link-button" onClick={() => onCorrect(name)}>
        {field.label}
      </button>
    );
  return field.label;
}

const figure = (label: string, value: unknown, unit = '') =>
  isBlank(value) ? { label, value: '—' } : { label, value: String(value), unit };

/** Who this is, in which state, and what is missing: the card on top of the detail. */
export function MemberCard({ row, onCorrect }: CardProps) {
  const words = (name: string) => (isBlank(row[name]) ? null : <Word field={fields[name]!} value={row[name]} />);
  const line = [words('gender'), born(row.birthDate, useDay()), words('ethnicity'), words('education')].filter(
    part => part !== null,
  );
  const figures = [
    figure('党龄', row.partyAge, '年'),
    figure('入党', row.joinedOn),
    figure('转正', row.formalOn),
    figure('进入支部', row.enteredOn),
    figure('学号/工号', row.number),
  ];
  const chips = (
    <>
      <CategoryMark row={row} />
      <StatusMark row={row} />
      <span>{String(row.organisationName ?? '—')}</span>
      {!isBlank(row.groupName) && <span>{String(row.groupName)}</span>}
    </>
  );
  const gaps = gapsOf(row).map(name => <Gap key={name} {...{ row, name, onCorrect }} />);
  const completeness = <Completeness percent={Number(row.completeness ?? 0)} gaps={gaps} />;
  return (
    <RecordCard isPerson row={row} words={<Listed of={line} />} chips={chips} figures={figures} beside={completeness} />
  );
}
