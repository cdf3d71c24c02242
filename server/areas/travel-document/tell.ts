/** The discipline commission is told when a document is lost. Domain-cadre appendix A. */
import { permissionOf } from 'contract/kit/permission.ts';
import { school } from 'contract/kit/process.ts';
import { documentLoan } from 'contract/travel-document/document-loan.ts';
import { travelDocument, type TravelDocument } from 'contract/travel-document/travel-document.ts';
import type { Tx } from '../../kit/registry.ts';
import { holdersAt, tellAccounts } from '../message/index.ts';

export async function tellDiscipline(tx: Tx, { id, name, personId, endingNote }: TravelDocument): Promise<void> {
  const receiverIds = await holdersAt(tx, permissionOf(documentLoan, 'opine'), school);
  await tellAccounts(tx, receiverIds, {
    title: `【证件丢失】${name}`,
    content: `${name}已登记丢失：${endingNote ?? ''}`,
    entity: travelDocument.name,
    recordId: id,
    personId,
    link: { routePath: '/cadre/travel/loan', query: {} },
  });
}
