/** A branch looks through its part of a list: who is missing for want of a base, then everybody on it with the amount. */
import { duesCheckProcess } from 'contract/dues/dues-check.ts';
import { duesItem } from 'contract/dues/dues-item.ts';
import { listedStates } from 'contract/dues/figures.ts';
import type { Row } from '../../kit/data/row.ts';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import './dues.css';

const leads = {
  confirm: '核对人员和金额，确认后由党费管理员开始收缴。',
  object: '写明谁应当增加、去掉或金额应为多少，由党费管理员答复后再次核对。',
  answer: '更正缴费基数或说明名单为何不变；答复后党支部再次核对。',
};

function Missing({ names }: { names: string }) {
  return (
    <section className="card dues-missing" aria-label="尚无缴费基数">
      <h3>尚无缴费基数</h3>
      <p>{names}</p>
      <p className="remark">
        这些党员没有列入名单，本期不会收缴。登记缴费基数并经本人确认后，由党费管理员再次生成名单。
        <GoButton label="登记缴费基数" to="/dues/base/form" />
      </p>
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
  body: (
    <>
      {row['missing'] ? <Missing names={String(row['missing'])} /> : null}
      <section className="card dues-list" aria-label="应缴名单">
        <h3>
          应缴名单 <small>{Number(row['headCount'] ?? 0)} 人</small>
        </h3>
        <List row={row} />
      </section>
    </>
  ),
});
export const DuesCheckDetail = () => <ProcessPage process={duesCheckProcess} layout={layoutOf} />;
