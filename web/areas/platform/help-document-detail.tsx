import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { helpDocument } from 'contract/platform/help-document.ts';
import { PageHead } from '../../client/page-head.tsx';
import { RecordBody } from '../../kit/record/record-body.tsx';
import { WithRecord } from '../../kit/record/record-page.tsx';
import { may } from '../../kit/data/record.ts';
import { richBody } from '../../kit/form/rich-text/rich-body.tsx';
import { useId } from '../../kit/data/address.ts';

/** One help document as its editor sees it, with its history. */
export function HelpDocumentDetail() {
  const navigate = useNavigate();
  return (
    <WithRecord resource={helpDocument} id={useId()}>
      {row => (
        <div className="detail-page">
          <PageHead
            title={String(row['title'])}
            actions={
              may(helpDocument, 'update') && (
                <Button type="primary" onClick={() => void navigate(`/regulation/help-document/form?id=${row.id}`)}>
                  编辑帮助
                </Button>
              )
            }
          />
          <RecordBody
            resource={helpDocument}
            row={row}
            sections={[
              { title: '正文', fields: ['bodyHtml'] },
              { title: '帮助文档', fields: ['title', 'category', 'routePath', 'sortNo', 'isPublished'] },
            ]}
            own={richBody}
          />
        </div>
      )}
    </WithRecord>
  );
}
