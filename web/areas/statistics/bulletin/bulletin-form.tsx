/** A bulletin is begun with its organisation and time; its words are written once it is computed. */
import { bulletin, partNames } from 'contract/statistics/bulletin.ts';
import { useTab } from '../../../client/tab.ts';
import { RecordForm } from '../../../kit/pages/record-form.tsx';

const basics = { title: '编写范围', fields: ['organisationId', 'period', 'firstMonth', 'title'] };
const words = {
  organisationId: { help: '通报内容为该党组织及所有下级' },
  firstMonth: { help: '月度通报填当月；季度通报填 1、4、7、10 月' },
  title: { help: '不填则为“2026年10月党建工作通报”的样式' },
};

export function BulletinForm() {
  const isNew = !new URLSearchParams(useTab().location.search).has('id');
  return (
    <RecordForm
      resource={bulletin}
      create="编写党建工作通报"
      sections={isNew ? [basics] : [basics, { title: '通报文字', fields: partNames }]}
      words={words}
      after={{ create: '保存后计算数字、生成各部分文字，修改后再发布。' }}
      detail="/statistics/bulletin/detail"
    />
  );
}
