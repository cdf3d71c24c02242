import type { ReactNode } from 'react';
import { partnerSchool } from 'contract/platform/schools.ts';
import { base } from '../entry.ts';
import { useText } from '../client/locale.ts';
import { useBrand } from '../client/school.ts';

const partners = [
  { file: 'partner-bank.svg', name: '锦川银行' },
  { file: 'partner-college.svg', name: '锦融商学院' },
];

/** For one college alone: whom it builds the platform with. */
export function PartnerBanner(): ReactNode {
  const { school } = useBrand();
  const text = useText();
  if (school.school !== partnerSchool) return null;
  return (
    <section className="side-partner" aria-label={text('partner.title')}>
      <h2>{text('partner.title')}</h2>
      <div className="side-partners">
        {partners.map(({ file, name }) => (
          <img key={file} src={`${base}/${file}`} alt={name} width="76" height="24" />
        ))}
      </div>
    </section>
  );
}
