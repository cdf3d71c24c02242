/** 通知公告: those who keep them see all of them and their states, everybody else what is addressed to them. */
import { Link } from 'react-router';
import { announcement } from 'contract/message/announcement.ts';
import { ownAnnouncements } from 'contract/message/own-announcements.ts';
import { formatTime } from '../../client/format.ts';
import { useAsked } from '../../kit/list/asked.ts';
import { Paged } from '../../kit/list/paged.tsx';
import { useRows } from '../../kit/list/rows.ts';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { Chip, Dot } from '../../kit/ui/marks.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import { may } from '../../kit/data/record.ts';
import { EmptyState } from '../../kit/ui/states.tsx';
import { announcementMark } from './words.ts';
import './announcement.css';

const detail = '/message/announcement/detail';

function Told() {
  const asked = useAsked();
  const { keyword } = asked;
  const list = useRows(ownAnnouncements, asked, { query: { keyword } });
  return (
    <>
      <SearchBox keyword={keyword} search={asked.search} placeholder="标题" />
      <Paged what="通知公告" list={list}>
        {({ content }) =>
          content.length === 0 ? (
            <EmptyState picture="tray" title={keyword ? '没有符合条件的公告' : '还没有通知公告'}>
              发给您的通知公告会列在这里，首页也会提示未读的公告。
            </EmptyState>
          ) : (
            <ul className="announcement-told">
              {content.map(one => (
                <li key={one.id}>
                  <Link to={`${detail}?id=${one.id}`} className={one.isUnread ? 'is-unread' : undefined}>
                    {one.isPinned && <Chip tone="gold">置顶</Chip>}
                    {one.title}
                  </Link>
                  {one.isUnread && <Dot tone="info">未读</Dot>}
                  <time className="figures" dateTime={one.publishedAt}>
                    {formatTime(one.publishedAt).slice(0, 16)}
                  </time>
                </li>
              ))}
            </ul>
          )
        }
      </Paged>
    </>
  );
}

const Kept = () => (
  <RecordList
    resource={announcement}
    countWord="条"
    create="新增公告"
    searchFor="标题"
    quickFilters={['state', 'audience']}
    words={{ state: { show: announcementMark } }}
    sections={[{ title: '公告', fields: ['title', 'audience', 'organisationIds', 'isPinned', 'state', 'publishedAt'] }]}
    firstUse="公告发布后出现在收件人的首页，未读的有标记；发错了可以撤回。"
    views={[
      { label: '全部', filters: {} },
      { label: '草稿', filters: { state: ['1'] } },
      { label: '已发布', filters: { state: ['2'] } },
      { label: '已撤回', filters: { state: ['3'] } },
    ]}
  />
);

export function AnnouncementList() {
  if (may(announcement, 'update')) return <Kept />;
  return (
    <section className="card announcement-page">
      <Told />
    </section>
  );
}
