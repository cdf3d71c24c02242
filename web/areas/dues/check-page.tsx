/** A branch looks through its part of a list: who is missing for want of a base, then everybody on it with the amount. */
import { duesCheckProcess } from 'contract/dues/dues-check.ts';
import { duesItem } from 'contract/dues/dues-item.ts';
import { listedStates } from 'contract/dues/figures.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { partyMember } from 'contract/member/party-member.ts';
import type { Row } from '../../kit/data/row.ts';
import { usePage } from '../../kit/list/list.ts';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { RemindUnpaid } from './unpaid.tsx';
import './dues.css';

const leads = {
  confirm: '核对人员和金额，确认后由党费管理员开始收缴。',
  object: '写明谁应当增加、去掉或金额应为多少，由党费管理员答复后再次核对。',
  answer: '更正缴费基数或说明名单为何不变；答复后党支部再次核对。',
};

const others = /等 \d+ 人$/;

/** Each with the way to the own base, where the branch has one member of that name. */
function Missing({ row }: { row: Row }) {
  const names = String(row['missing']).replace(others, '').split('、');
  const members = usePage(partyMember, { organisationId: row['organisationId'], sort: 'name,asc', size: 200 }).data;
  const rest = others.exec(String(row['missing']))?.[0];
  const wayOf = (name: string) => {
    const [one, ...more] = members?.content.filter(member => member['name'] === name) ?? [];
    const known = one && more.length === 0 ? one.id : undefined;
    const asked = { effectiveMonth: String(row['fromMonth']), ...(known && { memberId: known }) };
    return {
      to: `/dues/base/form?${new URLSearchParams(asked)}`,
      state: { titles: known && { memberId: { [known]: name } } },
    };
  };
  return (
    <section className="card dues-missing" aria-label="尚无缴费基数">
      <h3>尚无缴费基数</h3>
      <p className="remark">
        这些党员没有列入名单，本期不会收缴。登记缴费基数并经本人确认后，由党费管理员再次生成名单。
      </p>
      <ul>
        {names.map(name => (
          <li key={name}>
            {name} <GoButton label="登记缴费基数" {...wayOf(name)} />
          </li>
        ))}
      </ul>
      {rest && <p>{rest}</p>}
    </section>
  );
}

const List = ({ row }: { row: Row }) => (
  <RelatedRows
    resource={duesItem}
    what="应缴名单"
    query={{
      batchId: row['batchId'],
      organisationId: row['organisationId'],
      state: [...listedStates],
      sort: 'name,asc',
    }}
    columns={['name', 'month', 'standard', 'payableFen', 'remark']}
    firstUse={{ title: '名单上没有人', text: '本批次没有本支部党员的应缴月份。' }}
  />
);

const layoutOf = (row: Row): ProcessLayout => ({
  leads,
  buttons: <RemindUnpaid batchId={String(row['batchId'])} organisationId={String(row['organisationId'])} />,
  body: (
    <>
      {row['missing'] ? <Missing row={row} /> : null}
      <section className="card dues-list" aria-label="应缴名单">
        <h3>
          应缴名单{' '}
          <small>
            {Number(row['headCount'] ?? 0)} 人，应缴金额 {shownYuan(Number(row['payableFen'] ?? 0))} 元
          </small>
        </h3>
        <List row={row} />
      </section>
    </>
  ),
});
export const DuesCheckDetail = () => <ProcessPage process={duesCheckProcess} layout={layoutOf} />;
