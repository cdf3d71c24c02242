/** 我的证书: honours in effect and trainings that ended, with their papers where the reader may open them. Domain-cadre 6.5. */
import { sql } from 'drizzle-orm';
import { ownCertificates, type OwnCertificate } from 'contract/archive/own-archive.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { honour, honourStates } from 'contract/person/honour.ts';
import { trainingRecord } from 'contract/person/training-record.ts';
import { may } from '../../kit/actor.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';

const most = 200;

async function ownOf(tx: Tx): Promise<OwnCertificate[]> {
  const me = sql`${tx.actor.personId}::bigint`;
  const rows = await tx.rows<Omit<OwnCertificate, 'kind'>>(sql`
    select id, ${honour.name}::text as entity, name, authority as by, awarded_on::text as "on", document_no as number,
      coalesce(attachments, '{}') as files
    from honour where person_id = ${me} and deleted_at is null and state = ${honourStates.effective}
    union all
    select id, ${trainingRecord.name}::text, name, provider, end_on::text, certificate_no, coalesce(attachments, '{}')
    from training_record where person_id = ${me} and deleted_at is null and end_on <= ${await today(tx)}::date
    order by "on" desc, id desc limit ${most}`);
  const opens = (of: Resource) => may(tx.actor, permissionOf(of, 'read'));
  const seen = new Map<string, Resource>([honour, trainingRecord].map(one => [one.name, one]));
  return rows.map(row => {
    const of = seen.get(row.entity) ?? honour;
    return { ...row, kind: of.label, files: opens(of) ? row.files : [] };
  });
}

export const ownCertificatesRoute = serve(ownCertificates, async ({ tx }) => ({ content: await ownOf(tx) }));
