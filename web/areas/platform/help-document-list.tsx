import { helpDocument } from 'contract/platform/help-document.ts';
import { RecordList } from '../../kit/pages/record-list.tsx';

/** 帮助文档管理: the documents behind the question mark of every page. */
export const HelpDocumentList = () => (
  <RecordList
    resource={helpDocument}
    countWord="篇"
    create="新增帮助"
    searchFor="标题 / 对应页面"
    quickFilters={['category', 'isPublished']}
    sections={[{ title: '帮助文档', fields: ['title', 'category', 'routePath', 'sortNo', 'isPublished'] }]}
    firstUse="填写了“对应页面”的文档，会在该页面点“帮助”时打开。"
  />
);
