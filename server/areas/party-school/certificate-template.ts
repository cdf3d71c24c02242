/** Templates of certificates: their parts can be drawn, and name nothing that is not known. Domain-cadre 4.9. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { firstParts, outside, pageOf, partsIn, strangersIn } from 'contract/party-school/certificate-layout.ts';
import { certificateTemplate, type CertificateTemplateDraft } from 'contract/party-school/certificate-template.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { enterFirst, whereNone } from '../../kit/write/first-rows.ts';

const area = 'party-school.certificateTemplate';
type Planned = PlannedChange<typeof certificateTemplate>;
const pictures = ['background', 'seal'] as const;

/** Files that are named and are pictures. */
async function factsOf(tx: Tx, plans: Planned[]): Promise<Set<string>> {
  const ids = plans.flatMap(({ after }) => pictures.flatMap(name => after[name] ?? []));
  const rows = await tx.rows<{ id: string }>(sql`
    select id from uploaded_file where id::text = any(${sql.param(ids)}::text[]) and format in ('jpeg', 'png')`);
  return new Set(rows.map(({ id }) => id));
}

function partsFaults({ parts: said, isPortrait }: CertificateTemplateDraft): Fault[] {
  const parts = partsIn(said);
  if (!parts) return [fault('parts', `${area}.parts`)];
  const strangers = parts.flatMap(part => (part.kind === 'text' ? strangersIn(part.text) : []));
  const page = pageOf(isPortrait);
  return [
    ...[...new Set(strangers)].map(name => fault('parts', `${area}.stranger`, { name })),
    ...outside(parts, isPortrait).map(one => fault('parts', `${area}.outside`, { ...one, ...page })),
  ];
}

export const templateRules = rules(certificateTemplate, {
  facts: factsOf,
  // Papers that are already out are drawn by it (decision 336), so it is looked at whatever was changed.
  check: ({ after, changed }, known) => [
    ...(after.parts !== null ? partsFaults(after) : []),
    ...pictures
      .filter(name => changed.has(name) && after[name] !== null && !known.has(after[name]))
      .map(name => fault(name, `${area}.picture`)),
  ],
});

/** One that serves every type, so that no batch ends without a paper. */
export const firstTemplate = whereNone(certificateTemplate, async tx => {
  await enterFirst(tx, certificateTemplate, [{ name: '结业证书（通用）', parts: JSON.stringify(firstParts(false)) }]);
});
