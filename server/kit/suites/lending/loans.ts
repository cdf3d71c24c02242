import { sql } from 'drizzle-orm';
import { bookLoan, bookLoanProcess, loanStates } from 'contract/kit/suites/book-loan.ts';
import { officialDocument } from '../../../documents/said.ts';
import { factsOfRow } from '../../../documents/facts.ts';
import { handle } from '../../process/handle.ts';
import type { Watch } from '../../registry.ts';
import type { Watched } from '../../watched.ts';

export const bookLoans = handle(bookLoanProcess, {
  page: '/lending/loan/detail',
  ask: ({ name }, { does, node }) => ({
    bizType: 'BOOK_LOAN',
    title: `【借阅】《${name}》待${node}`,
    ...(does === 'receive' && { page: '/self/loan' }),
  }),
  steps: {},
});

/** Books that fall due, and those that are overdue. */
export const loansDue: Watch = {
  code: 'JY_DUE',
  entity: 'bookLoan',
  of: ['bookLoan'],
  page: '/lending/loan/detail',
  concerns: 'lending.bookLoan.takeBack',
  reminders: [{ code: 'TX-JY', name: '还书提醒', leadDays: '3，0', toPerson: true, template: '《{name}》{date} 到期' }],
  warnings: [{ code: 'YJ-JY', name: '图书逾期未还', yellowDays: -1, toOrganisation: true }],
  find: (tx, { until }) =>
    tx.rows<Watched>(sql`
      select id as record_id, member_id as person_id, organisation_id, name, due_on::text as due_on, '图书未归还' as matter
      from book_loan where deleted_at is null and state = ${loanStates.lent} and due_on <= ${until}::date
      order by due_on, id`),
};

export const loanSlip = officialDocument({
  code: 'bookLoanSlip',
  label: '借阅单',
  entity: bookLoan,
  facts: {},
  gather: (tx, id, isPlain) => factsOfRow(tx, bookLoan, id, isPlain),
  paper: {
    title: '图书借阅单',
    blocks: [{ text: '书名：{name}　借阅人：{memberId}　应还日期：{dueOn}　党支部：{organisationId}' }],
  },
});
