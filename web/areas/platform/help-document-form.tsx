import { helpDocument } from 'contract/platform/help-document.ts';
import { DocumentForm } from '../../kit/pages/document-form.tsx';

export const HelpDocumentForm = () => (
  <DocumentForm
    resource={helpDocument}
    facts={['title', 'category', 'routePath', 'sortNo', 'isPublished']}
    words={{
      routePath: { help: '如 /member/list，在该页面点“帮助”时打开本文' },
      isPublished: { help: '未发布的只在管理页可见' },
    }}
    detail="/regulation/help-document/detail"
    after="保存并发布后，用户可以在帮助中查到。"
  />
);
