import { regulation } from 'contract/platform/regulation.ts';
import { DocumentForm } from '../../kit/pages/document-form.tsx';

/** `supersedesId=` in the address begins the next version of a regulation. */
export const RegulationForm = () => (
  <DocumentForm
    resource={regulation}
    facts={[
      'title',
      'docNo',
      'category',
      'issuer',
      'issuedOn',
      'effectiveOn',
      'supersedesId',
      'keywords',
      'summary',
      'attachments',
    ]}
    words={{
      supersedesId: { help: '发布后，所选制度转为“已修订”' },
      keywords: { help: '用空格分隔，便于搜索' },
    }}
    detail="/regulation/detail"
    after="保存为草稿，在制度页发布后全校可以查阅。"
  />
);
