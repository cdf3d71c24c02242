/** 志愿书管理: the books as they come in, go out and are spoiled. */
import { PlusOutlined } from '@ant-design/icons';
import { applicationBook, stockBooks, stockFields } from 'contract/development/application-book.ts';
import type { InputOf } from 'contract/kit/endpoint.ts';
import { today } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import { useAsOf } from '../../client/tab.ts';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';

const words = {
  organisationId: { help: '由哪个党委保管和发放' },
  firstNo: { help: '印在志愿书上的编号，如 0001286' },
};

const Stock = ({ onClose }: { onClose(): void }) => (
  <CallDialog
    title="登记入库"
    verb="登记"
    lead="按印制的编号逐册入库；预审通过时按编号顺序发放，也可以填写实际发放的那一册。"
    fields={stockFields}
    words={words}
    initial={{ receivedOn: today() }}
    send={body => call(stockBooks, { body: body as InputOf<typeof stockBooks>['body'] }, { silent: true })}
    done={({ written, lastNo }) => `已入库 ${written} 册，末册编号 ${lastNo}`}
    onClose={onClose}
  />
);

const sections = [
  { title: '志愿书', fields: ['bookNo', 'year', 'status', 'organisationId', 'receivedOn'] },
  { title: '使用情况', fields: ['name', 'recordId', 'issuedOn', 'usedOn', 'voidedOn', 'voidReason'] },
];

export function ApplicationBookList() {
  const isPast = useAsOf() !== null;
  return (
    <RecordList
      resource={applicationBook}
      countWord="册"
      searchFor="志愿书编号 / 姓名"
      quickFilters={['year', 'status', 'issuedOn']}
      sections={sections}
      firstUse="印制的志愿书先登记入库，预审通过时发放给发展对象；填写有误的作废并换发。"
      place="organisationId"
      facts={['status', 'name', 'organisationId', 'issuedOn']}
      views={[
        { label: '全部', filters: {} },
        { label: '库存', filters: { status: ['1'] } },
        { label: '已发放', filters: { status: ['2'] } },
        { label: '已使用', filters: { status: ['3'] } },
        { label: '作废', filters: { status: ['4'] } },
      ]}
      primary={
        !isPast &&
        allows(stockBooks.access) && (
          <DialogButton label="登记入库" type="primary" icon={<PlusOutlined />}>
            {close => <Stock onClose={close} />}
          </DialogButton>
        )
      }
    />
  );
}
