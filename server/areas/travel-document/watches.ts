/** What is watched: documents that are due back, due to be handed in, about to end, and journeys that differ. Domain-cadre 3.2 and 3.5. */
import { sql } from 'drizzle-orm';
import { permissionOf } from 'contract/kit/permission.ts';
import { documentStates, loanStates, openLoans } from 'contract/travel-document/codes.ts';
import { documentLoan } from 'contract/travel-document/document-loan.ts';
import { travelDocument } from 'contract/travel-document/travel-document.ts';
import type { Watch } from '../../kit/registry.ts';
import type { Watched } from '../../kit/watched.ts';

const words = sql`json_build_object('unit', coalesce(u.name, ''), 'post', coalesce(c.current_post, ''))`;
const isOpen = sql`l.deleted_at is null and l.state = any(${sql.param([...openLoans])}::text[])`;

/** Reminder 6: due on the day by which it has to be back; what came back is found no longer. */
export const loansDue: Watch = {
  code: 'GB_LOAN',
  entity: documentLoan.name,
  of: [documentLoan.name],
  page: '/cadre/travel/loan/detail',
  concerns: permissionOf(documentLoan, 'takeBack'),
  reminders: [
    {
      code: 'TX-ZJ',
      name: '证件未归还提醒',
      type: '6',
      overdueDays: '3，7',
      repeatDays: 7,
      toPerson: true,
      toDepartment: true,
      template: '{name}应于 {date} 前交还组织部，请尽快归还；逾期未还的暂不能再申请出国（境）。',
    },
  ],
  warnings: [{ code: 'YJ-ZJ', name: '证件逾期未还', orangeDays: -1, redDays: -16, toDepartment: true }],
  find: (tx, { until }) =>
    tx.rows<Watched>(sql`
      select l.id as record_id, l.person_id, c.post_unit_id as unit_id, l.name, l.plan_return_on::text as due_on,
        '证件应还未还' as matter, ${words} as words
      from document_loan l join cadre c on c.id = l.person_id left join unit u on u.id = c.post_unit_id
      where ${isOpen} and l.plan_return_on <= ${until}::date order by l.plan_return_on, l.id`),
};

export const documentsToHandIn: Watch = {
  code: 'GB_HANDIN',
  entity: travelDocument.name,
  of: [travelDocument.name],
  page: '/cadre/travel/document/detail',
  concerns: permissionOf(travelDocument, 'handIn'),
  reminders: [
    {
      code: 'TX-ZJSJ',
      name: '证件上交提醒',
      leadDays: '3，0',
      overdueDays: '3',
      toPerson: true,
      toDepartment: true,
      template: '{name}应于 {date} 前上交组织部集中保管。',
    },
  ],
  find: (tx, { until }) =>
    tx.rows<Watched>(sql`
      select d.id as record_id, d.person_id, c.post_unit_id as unit_id, d.name, d.hand_in_by::text as due_on,
        '证件尚未上交' as matter, ${words} as words
      from travel_document d join cadre c on c.id = d.person_id left join unit u on u.id = c.post_unit_id
      where d.deleted_at is null and d.state = ${documentStates.outstanding} and d.hand_in_by <= ${until}::date
      order by d.hand_in_by, d.id`),
};

/** In custody and about to end, or ended and not replaced. */
export const documentsEnding: Watch = {
  code: 'GB_VALID',
  entity: travelDocument.name,
  of: [travelDocument.name],
  page: '/cadre/travel/document/detail',
  concerns: permissionOf(travelDocument, 'handIn'),
  reminders: [
    {
      code: 'TX-ZJDQ',
      name: '证件到期提醒',
      leadDays: '180，30，0',
      toDepartment: true,
      template: '{name}有效期至 {date}，请通知本人换发。',
    },
  ],
  find: (tx, { until }) =>
    tx.rows<Watched>(sql`
      select d.id as record_id, d.person_id, c.post_unit_id as unit_id, d.name, d.valid_to::text as due_on,
        '证件到期，请换发' as matter, ${words} as words
      from travel_document d join cadre c on c.id = d.person_id left join unit u on u.id = c.post_unit_id
      where d.deleted_at is null and d.state in (${documentStates.inCustody}, ${documentStates.expired})
        and d.valid_to <= ${until}::date order by d.valid_to, d.id`),
};

export const journeysDiffering: Watch = {
  code: 'GB_TRIP',
  entity: documentLoan.name,
  of: [documentLoan.name],
  page: '/cadre/travel/loan/detail',
  concerns: permissionOf(documentLoan, 'opine'),
  warnings: [{ code: 'YJ-CG', name: '因私出国异常', redDays: 0, toDepartment: true }],
  find: tx =>
    tx.rows<Watched>(sql`
      select l.id as record_id, l.person_id, c.post_unit_id as unit_id, l.name, l.returned_on::text as due_on,
        coalesce(l.differences, '与批准不符') as matter
      from document_loan l join cadre c on c.id = l.person_id
      where l.deleted_at is null and l.state = ${loanStates.different} order by l.id`),
};
