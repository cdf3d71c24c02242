import { announcement } from 'contract/message/announcement.ts';
import { DocumentForm } from '../../kit/pages/document-form.tsx';

export const AnnouncementForm = () => (
  <DocumentForm
    resource={announcement}
    facts={['title', 'audience', 'isPinned', 'organisationIds']}
    words={{
      title: { isWide: true },
      organisationIds: { help: '接收对象为“指定党组织”时选择，包含其下级党组织' },
      isPinned: { help: '置顶的公告排在最前' },
    }}
    detail="/message/announcement/detail"
    after="保存为草稿，在公告页发布后收件人才会看到。"
  />
);
