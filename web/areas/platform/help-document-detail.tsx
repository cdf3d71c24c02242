import { helpDocument } from 'contract/platform/help-document.ts';
import { richBody } from '../../kit/form/rich-text/rich-body.tsx';
import { RecordPage, RecordView } from '../../kit/record/record-view.tsx';
import type { Row } from '../../kit/data/row.ts';

const sections = [
  { title: '正文', fields: ['bodyHtml'] },
  { title: '帮助文档', fields: ['title', 'category', 'routePath', 'sortNo', 'isPublished'] },
];

const Help = ({ row }: { row: Row }) => (
  <RecordView
    resource={helpDocument}
    row={row}
    edit={{ label: '编辑帮助', to: `/regulation/help-document/form?id=${row.id}` }}
    sections={sections}
    own={richBody}
  />
);

/** One help document as its editor sees it, with its history. */
export const HelpDocumentDetail = () => <RecordPage resource={helpDocument} of={Help} />;
