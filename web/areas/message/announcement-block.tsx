/** The newest announcements on the home page, the unread ones marked; absent while there is none. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ownAnnouncements } from 'contract/message/own-announcements.ts';
import { formatTime } from '../../client/format.ts';
import { Chip, Dot } from '../../kit/ui/marks.tsx';
import './announcement.css';
import { useAnswer } from '../../kit/data/answer.ts';

export function AnnouncementBlock(): ReactNode {
  const { data } = useAnswer(ownAnnouncements, { query: { page: 0, size: 5 } });
  if (!data || data.content.length === 0) return null;
  return (
    <section className="card announcement-block" aria-labelledby="home-announcements">
      <h3 id="home-announcements">
        通知公告
        {data.unreadCount > 0 && <Chip tone="error">{data.unreadCount} 条未读</Chip>}
        <Link to="/message/announcement">全部</Link>
      </h3>
      <ul className="announcement-told">
        {data.content.map(one => (
          <li key={one.id}>
            <Link to={`/message/announcement/detail?id=${one.id}`} className={one.isUnread ? 'is-unread' : undefined}>
              {one.isPinned && <Chip tone="gold">置顶</Chip>}
              {one.title}
            </Link>
            {one.isUnread && <Dot tone="error">未读</Dot>}
            <time className="figures" dateTime={one.publishedAt}>
              {formatTime(one.publishedAt).slice(0, 10)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
