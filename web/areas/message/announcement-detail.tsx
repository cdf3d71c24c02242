/** One announcement: its text; who keeps it publishes and withdraws it here, reading it takes the mark away. */
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { announcement, announcementState as states, announcementProcess } from 'contract/message/announcement.ts';
import { ownAnnouncement, readAnnouncements } from 'contract/message/own-announcements.ts';
import { renewRows } from '../../client/answers.ts';
import { call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { formatTime } from '../../client/format.ts';
import { ActionDialog } from '../../kit/process/action-dialog.tsx';
import { RecordBody } from '../../kit/record/record-body.tsx';
import { WithRecord } from '../../kit/record/record-page.tsx';
import { may } from '../../kit/data/record.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { richBody } from '../../kit/form/rich-text/rich-body.tsx';
import { RichText } from '../../kit/form/rich-text/rich-text.tsx';
import { announcementMark } from './words.ts';
import './announcement.css';
import { useId } from '../../kit/data/address.ts';
import type { Row } from '../../kit/data/row.ts';
import { useAnswer } from '../../kit/data/answer.ts';

const actions = {
  publish: {
    action: announcementProcess.actions.publish,
    title: '发布公告',
    verb: '发布',
    lead: '发布后收件人在首页和通知公告中看到，内容不能再改，需要时可以撤回。',
  },
  withdraw: {
    action: announcementProcess.actions.withdraw,
    title: '撤回公告',
    verb: '撤回',
    lead: '撤回后收件人不再看到，可以修改后重新发布。',
  },
};

function Kept({ row }: { row: Row }) {
  const navigate = useNavigate();
  const [action, setAction] = useState<keyof typeof actions | null>(null);
  const isPublished = row['state'] === states.published;
  const next = isPublished ? 'withdraw' : 'publish';
  const buttons = (
    <>
      {!isPublished && (
        <Button onClick={() => void navigate(`/message/announcement/form?id=${row.id}`)}>编辑公告</Button>
      )}
      {may(announcement, next) && (
        <Button type={isPublished ? 'default' : 'primary'} onClick={() => setAction(next)}>
          {actions[next].title}
        </Button>
      )}
    </>
  );
  return (
    <div className="detail-page">
      <PageHead title={String(row['title'])} actions={buttons} />
      <RecordBody
        resource={announcement}
        row={row}
        sections={[
          { title: '公告', fields: ['title', 'audience', 'organisationIds', 'isPinned', 'state', 'publishedAt'] },
          { title: '内容', fields: ['bodyHtml'] },
        ]}
        own={{ ...richBody, state: announcementMark }}
      />
      {action && <ActionDialog {...actions[action]} row={row} onClose={() => setAction(null)} />}
    </div>
  );
}

function Told({ id }: { id: string }) {
  const query = useAnswer(ownAnnouncement, { params: { id } });
  const read = useMutation({
    mutationFn: () => call(readAnnouncements, { body: { ids: [id] } }, { silent: true }),
    onSuccess: renewRows,
  });
  const { mutate } = read;
  const isUnread = query.data?.isUnread ?? false;
  useEffect(() => {
    if (isUnread) mutate();
  }, [isUnread, mutate]);
  return (
    <QueryGate what="通知公告" query={query}>
      {data => (
        <article className="announcement-text">
          <PageHead title={data.title} />
          <header>
            <h2>{data.title}</h2>
            <p>
              {data.publisherName ?? '管理员'}　{formatTime(data.publishedAt).slice(0, 16)}
            </p>
          </header>
          <RichText html={data.bodyHtml} />
        </article>
      )}
    </QueryGate>
  );
}

export function AnnouncementDetail() {
  const id = useId();
  if (may(announcement, 'update'))
    return (
      <WithRecord resource={announcement} id={id}>
        {row => <Kept key={row.id} row={row} />}
      </WithRecord>
    );
  return (
    <section className="card">
      {id === null ? <EmptyState picture="search" title="没有指明要打开的公告" /> : <Told key={id} id={id} />}
    </section>
  );
}
