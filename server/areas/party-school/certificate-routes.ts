/** Calls around certificates. Domain-cadre 4.9. */
import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import * as calls from 'contract/party-school/certificate-calls.ts';
import { certificate } from 'contract/party-school/certificate.ts';
import { certificateStates as states } from 'contract/party-school/codes.ts';
import { requestPack } from '../../export/index.ts';
import { maskedName } from '../../kit/masked-name.ts';
import { forbidden, Refusal, refuse } from '../../kit/refusal.ts';
import { area, type Area, type Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { reach } from '../../kit/resource/reach.ts';
import { countAddress } from '../platform/index.ts';
import { issueFor } from './certificate.ts';
import {
  certificatePack,
  ofBatch,
  packName,
  paperInReach,
  paperOfOwn,
  trialOf,
  trialOfFacts,
  type Place,
} from './paper.ts';

const entity = 'party-school.certificate';

const own = (tx: Tx) =>
  tx.rows<calls.OwnCertificate>(sql`
    select c.id, c.cert_no || case when c.is_reissued then '补' else '' end as cert_no, b.name as batch_name, c.type,
      c.hours::int as hours, c.result, c.issued_on::text, c.valid_until::text, c.verify_code,
      case when c.state = ${states.voiding} then ${states.valid} else c.state end as state
    from certificate c join training_batch b on b.id = c.batch_id
    where c.person_id = ${tx.actor.personId}::bigint and c.deleted_at is null
    order by c.issued_on desc, c.id desc limit 200`);

/** By the number with its code, and of everything else the same answer: nothing is found by trying. */
async function checked(tx: Tx, certNo: string, verifyCode: string): Promise<calls.CheckedCertificate> {
  const { isTooMany, secondsLeft } = await countAddress(tx, 'certificate');
  if (isTooMany) throw new Refusal(429, `${entity}.too-many`, { params: { seconds: secondsLeft } });
  const no = certNo.trim().toUpperCase().replace(/补$/, '');
  const row = await tx.one<calls.CheckedCertificate & { code: string }>(sql`
    select c.cert_no || case when c.is_reissued then '补' else '' end as cert_no, c.name, b.name as batch_name,
      c.hours::int as hours, c.issued_on::text, c.valid_until::text,
      case when c.state = ${states.voided} then '作废'
        when c.state = ${states.expired} or c.valid_until < (select today from clock) then '过期' else '有效' end as state
    from certificate c join training_batch b on b.id = c.batch_id
    where c.cert_no = ${no} and c.verify_code = ${verifyCode.trim().toUpperCase()} and c.deleted_at is null`);
  if (!row) throw new Refusal(404, `${entity}.unknown`);
  return { ...row, name: maskedName(row.name), isValid: row.state === '有效' };
}

export const certificateRoutes = [
  serve(calls.issueCertificates, async ({ tx, body }) => {
    const { access } = calls.issueCertificates;
    // Head teachers read what is judged; whoever answers for the school hands out.
    if (!reach(tx.actor, access).all) throw forbidden(access);
    return { issued: await issueFor(tx, body.batchId) };
  }),
  serve(calls.readOwnCertificates, async ({ tx }) => ({ content: await own(tx) })),
  // No transaction: what is refused counts as well.
  serve(calls.checkCertificate, ({ tx, body: { certNo, verifyCode } }) => checked(tx, certNo, verifyCode), {
    opensTransaction: true,
  }),
];

/** What draws the papers, whose pictures lie in the store of the deployment, and which name its address. */
export const certificatePapers = (place: Place): Area =>
  area({
    packs: [certificatePack(place)],
    routes: [
      // No transaction: a thread at work would hold its connection.
      serve(calls.certificatePaper, ({ tx, params }) => paperInReach(tx, place, params.id), { opensTransaction: true }),
      serve(calls.ownPaper, ({ tx, params }) => paperOfOwn(tx, place, params.id), { opensTransaction: true }),
      serve(calls.readTrialFacts, ({ tx }) => trialOfFacts(tx, place)),
      serve(calls.trialPaper, ({ tx, params }) => trialOf(tx, place, params.id), { opensTransaction: true }),
      serve(
        calls.packCertificates,
        async ({ tx, database, status, body: { batchId } }) => {
          const chosen = await ofBatch(tx, batchId);
          const [first] = chosen;
          if (!first) throw refuse([fault('', `${entity}.none`)]);
          status(202);
          return requestPack(tx, database, certificate, {
            ids: chosen.map(({ id }) => id),
            pack: { name: packName, how: { batchId } },
            isPlain: false,
            reason: null,
            name: `结业证书_${first.batchName}_${chosen.length}份.zip`,
          });
        },
        { opensTransaction: true },
      ),
    ],
  });
