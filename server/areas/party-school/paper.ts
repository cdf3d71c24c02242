/** The papers of certificates: the template of their type, filled in. Decision 336. */
import { sql, type SQL } from 'drizzle-orm';
import { certificate } from 'contract/party-school/certificate.ts';
import { certificateTemplate, type CertificateTemplate } from 'contract/party-school/certificate-template.ts';
import {
  filled,
  partsIn,
  trialFacts,
  withCheck,
  type Facts,
  type Part,
} from 'contract/party-school/certificate-layout.ts';
import { certificateStates as states } from 'contract/party-school/codes.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { fault } from 'contract/kit/fault.ts';
import { shortened } from 'contract/kit/type.ts';
import { pointsOf } from 'contract/kit/types/points.ts';
import { apart } from '../../archive/apart.ts';
import { writeArchive } from '../../archive/write.ts';
import type { Pack } from '../../kit/pack.ts';
import { notFound, refuse } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { Attachment } from '../../kit/route.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { within } from '../../kit/resource/reach.ts';
import { sourceOf } from '../../kit/resource/source.ts';
import { loadRow } from '../../kit/write/load.ts';
import { fileById, wholeOf, type Store } from '../file/index.ts';

export interface PaperWork {
  /** What a camera reads on it; null where the platform has no address. */
  papers: { title: string; parts: Part[]; scan: string | null }[];
  isPortrait: boolean;
  background: Uint8Array | null;
  seal: Uint8Array | null;
}
const entry = new URL('./paper-thread.ts', import.meta.url);
const entity = 'party-school.certificate';

interface Printed {
  id: string;
  certNo: string;
  isReissued: boolean;
  name: string;
  number: string | null;
  type: string;
  hours: number | null;
  score: number | null;
  result: string;
  issuedOn: string;
  validUntil: string | null;
  verifyCode: string;
  state: string;
  batchName: string;
  startOn: string;
  endOn: string;
  organiserName: string | null;
}
const printed = (tx: Tx, which: SQL) =>
  tx.rows<Printed>(sql`
    select t.id, t.cert_no, t.is_reissued is true as is_reissued, t.name, t.number, t.type, t.hours::int as hours,
      t.score::int as score, t.result, t.issued_on::text, t.valid_until::text, t.verify_code, t.state, b.name as batch_name,
      b.start_on::text, b.end_on::text, u.name as organiser_name
    from ${sourceOf(certificate)} join training_batch b on b.id = t.batch_id left join unit u on u.id = b.organiser_unit_id
    where t.deleted_at is null and ${which} order by t.cert_no`);

/** Where the platform lies for the world outside, as its surroundings say. */
export interface Place {
  store: Store;
  publicUrl: string | null;
}
const checkPage = '/web/questionnaire/certificate';
const addressOf = ({ publicUrl }: Place): string =>
  publicUrl === null ? trialFacts.address : new URL(checkPage, publicUrl).href;
/** Behind the sign that no server is sent, so that the code stands in no log. */
const scanOf = (place: Place, { certNo, code }: Facts): string | null =>
  place.publicUrl === null
    ? null
    : `${addressOf(place)}#${new URLSearchParams({ certNo, verifyCode: code }).toString()}`;

const exported = (tx: Tx) => within(tx, permissionOf(certificate, 'export'), certificate);
const anyOf = (ids: readonly string[]) => sql`t.id = any(${sql.param([...ids])}::bigint[])`;

/** `2026年3月2日` */
const inWords = (day: string | null): string => {
  const [year, month, date] = (day ?? '').split('-').map(Number);
  return day === null ? '长期' : `${year}年${month}月${date}日`;
};
const noOf = ({ certNo, isReissued }: Printed) => `${certNo}${isReissued ? '补' : ''}`;

async function factsOf(tx: Tx, place: Place, rows: readonly Printed[]): Promise<Facts[]> {
  const [type, result] = [await wordsOf(tx, 'DX_PCLX'), await wordsOf(tx, 'DX_XYZT')];
  return rows.map(row => ({
    name: row.name,
    number: row.number ?? '',
    batch: row.batchName,
    type: type(row.type),
    start: inWords(row.startOn),
    end: inWords(row.endOn),
    hours: String(row.hours ?? ''),
    score: row.score === null ? '' : pointsOf(row.score),
    result: result(row.result),
    certNo: noOf(row),
    issued: inWords(row.issuedOn),
    until: inWords(row.validUntil),
    code: row.verifyCode,
    organiser: row.organiserName ?? '',
    address: addressOf(place),
  }));
}

/** That of the type before the one that serves all others; the last that was made. */
async function templateFor(tx: Tx, type: string): Promise<CertificateTemplate> {
  const row = await tx.one<{ id: string }>(sql`
    select id from certificate_template where deleted_at is null and is_active
      and (coalesce(types, '') = '' or ${type} = any(string_to_array(types, ';')))
    order by coalesce(types, '') = '', id desc limit 1`);
  if (!row) throw refuse([fault('', `${entity}.no-template`)]);
  return loadRow(tx, certificateTemplate, row.id, null, 'look');
}

async function pictureOf(tx: Tx, store: Store, id: string | null): Promise<Uint8Array | null> {
  const file = id === null ? null : await fileById(tx, id);
  return file ? new Uint8Array(await wholeOf(store, tx.registry, file.id, file.size)) : null;
}

async function drawn(
  tx: Tx,
  place: Place,
  template: CertificateTemplate,
  papers: readonly { title: string; facts: Facts }[],
): Promise<Buffer[]> {
  const parts = withCheck(partsIn(template.parts) ?? [], template.isPortrait);
  const work: PaperWork = {
    isPortrait: template.isPortrait === true,
    background: await pictureOf(tx, place.store, template.background),
    seal: await pictureOf(tx, place.store, template.seal),
    papers: papers.map(({ title, facts }) => ({
      title,
      scan: scanOf(place, facts),
      parts: parts.map(part => (part.kind === 'text' ? { ...part, text: filled(part.text, facts) } : part)),
    })),
  };
  const made = await apart<Uint8Array[]>({ lane: 'document', who: tx.actor.userId ?? '' }, entry, work);
  return made.map(one => Buffer.from(one));
}

const titleOf = (row: Printed) => `结业证书 ${noOf(row)}`;
async function papersOf(tx: Tx, place: Place, rows: readonly Printed[]): Promise<Buffer[]> {
  const facts = await factsOf(tx, place, rows);
  const made = new Map<string, Buffer>();
  for (const type of new Set(rows.map(row => row.type))) {
    const some = rows.flatMap((row, at) => (row.type === type ? [{ row, facts: facts[at]! }] : []));
    const papers = some.map(one => ({ title: titleOf(one.row), facts: one.facts }));
    const files = await drawn(tx, place, await templateFor(tx, type), papers);
    for (const [at, { row }] of some.entries()) made.set(row.id, files[at]!);
  }
  return rows.map(({ id }) => made.get(id) ?? Buffer.alloc(0));
}

const pdf = 'application/pdf';
const fileName = (row: Printed) =>
  `${shortened(`${noOf(row)}_${row.name}`.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_'), 100)}.pdf`;

async function paperOf(tx: Tx, place: Place, which: SQL): Promise<Attachment> {
  const [row] = await printed(tx, which);
  if (!row) throw notFound();
  if (row.state === states.voided) throw refuse([fault('', `${entity}.voided`)]);
  const [content = Buffer.alloc(0)] = await papersOf(tx, place, [row]);
  return new Attachment(fileName(row), pdf, content);
}
export const paperInReach = (tx: Tx, place: Place, id: string) =>
  paperOf(tx, place, sql`${anyOf([id])} and ${exported(tx)}`);
/** Of another's nobody learns. */
export const paperOfOwn = (tx: Tx, place: Place, id: string) =>
  paperOf(tx, place, sql`${anyOf([id])} and t.person_id = ${tx.actor.personId}::bigint`);

/** A trial has what every paper has: who holds trainings here, and where they are checked. */
export async function trialOfFacts(tx: Tx, place: Place): Promise<Facts> {
  const one = await tx.one<{ name: string }>(sql`
    select u.name from unit u left join training_batch b on b.organiser_unit_id = u.id and b.deleted_at is null
    where u.deleted_at is null and (b.id is not null or u.parent_id is null)
    order by b.id desc nulls last, u.id limit 1`);
  return { ...trialFacts, organiser: one?.name ?? trialFacts.organiser, address: addressOf(place) };
}

export async function trialOf(tx: Tx, place: Place, id: string): Promise<Attachment> {
  const template = await loadRow(tx, certificateTemplate, id, null, 'look');
  const title = `${template.name}（试打）`;
  const papers = [{ title, facts: await trialOfFacts(tx, place) }];
  const [content = Buffer.alloc(0)] = await drawn(tx, place, template, papers);
  return new Attachment(`${title}.pdf`, pdf, content);
}

/** Those of a batch that are not void, in the reach of who takes them along. */
export const ofBatch = async (tx: Tx, batchId: string) =>
  (await printed(tx, sql`t.batch_id = ${batchId}::bigint and t.state <> ${states.voided} and ${exported(tx)}`)).map(
    ({ id, batchName }) => ({ id, batchName }),
  );

export const packName = 'certificate';
/** So many are drawn by one thread. */
const portion = 50;
export const certificatePack = (place: Place): Pack<Tx> => ({
  name: packName,
  unit: '份',
  permission: permissionOf(certificate, 'export'),
  async make(tx, { ids }, { take, pass }) {
    async function* parts() {
      for (let at = 0; at < ids.length; at += portion) {
        await pass(at);
        const rows = await printed(
          tx,
          sql`${anyOf(ids.slice(at, at + portion))} and t.state <> ${states.voided} and ${exported(tx)}`,
        );
        const files = await papersOf(tx, place, rows);
        for (const [place, row] of rows.entries()) yield [fileName(row), files[place]!] as const;
      }
    }
    await writeArchive(parts(), take);
    await pass(ids.length);
  },
});
