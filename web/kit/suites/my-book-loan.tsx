import { bookLoan, bookLoanProcess } from 'contract/kit/suites/book-loan.ts';
import { QueryGate } from '../data/query-gate.tsx';
import { OfOneself } from '../data/of-oneself.tsx';
import { usePage } from '../list/list.ts';
import { ActionButtons } from '../process/action-buttons.tsx';

const actions = Object.values(bookLoanProcess.actions);

function Loans({ memberId }: { memberId: string }) {
  const query = usePage(bookLoan, { memberId, page: 0, size: 50, columns: ['name', 'dueOn', 'state'] });
  return (
    <QueryGate what="借阅" query={query} rows={4}>
      {({ content }) =>
        content.map(row => (
          <section key={row.id} className="card">
            <h2>{`${String(row['name'])}　${String(row['dueOn'])} 前归还`}</h2>
            <ActionButtons resource={bookLoan} actions={actions} row={row} />
          </section>
        ))
      }
    </QueryGate>
  );
}

export const MyBookLoan = () => <OfOneself otherwise="借书请联系党支部。">{id => <Loans memberId={id} />}</OfOneself>;
