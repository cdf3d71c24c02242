/** One announcement: its text; who keeps it publishes and withdraws it here, reading it takes the mark away. */
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { announcement, announcementState as states, announcementProcess } from 'contract/message/announcement.ts';
import { ownAnnouncement, readAnnouncements } from 'contract/message/own-announcements.ts';
import { renewRows } from '../../client/answers.ts';
import { call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { formatTime } from '../../client/format.ts';
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
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';

const leads = {
  publish: '发布后收件人在首页和通知公告中看到，内容不能再改，需要时可以撤回。',
  withdraw: '撤回后收件人不再看到，可以修改后重新发布。',
};
const sections = [
  { title: '公告', fields: ['title', 'audience', 'organisationIds', 'isPinned', 'state', 'publishedAt'] },
  { title: '内容', fields: ['bodyHtml'] },
];
const layoutOf = (row: Row): ProcessLayout => ({
  countWord: '条',
  leads,
  ...(row.state === states.published ? { form: null } : {}),
  state: announcementMark(row),
  sections,
  own: richBody,
});

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
  if (may(announcement, 'update')) return <ProcessPage process={announcementProcess} layout={layoutOf} />;
  return (
    <section className="card">
      {id === null ? <EmptyState picture="search" title="没有指明要打开的公告" /> : <Told key={id} id={id} />}
    </section>
  );
}
