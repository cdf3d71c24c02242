/** The newest announcements on the home page, the unread ones marked; absent while there is none. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ownAnnouncements } from 'contract/message/own-announcements.ts';
import { formatTime } from '../../client/format.ts';
import { Block } from '../../kit/ui/block.tsx';
import { Chip, Dot } from '../../kit/ui/marks.tsx';
import './home-blocks.css';
import { useAnswer } from '../../kit/data/answer.ts';

export function AnnouncementBlock(): ReactNode {
  const { data } = useAnswer(ownAnnouncements, { query: { page: 0, size: 5 } });
  if (!data || data.content.length === 0) return null;
  return (
    <Block
      title="通知公告"
      note={data.unreadCount > 0 && `${data.unreadCount} 条未读`}
      all={<Link to="/message/announcement">全部</Link>}
    >
      <ul className="home-told">
        {data.content.map(one => (
          <li key={one.id}>
            {one.isPinned && <Chip tone="gold">置顶</Chip>}
            <Link
              to={`/message/announcement/detail?id=${one.id}`}
              className={`home-matter ${one.isUnread ? 'is-unread' : ''}`}
            >
              {one.title}
            </Link>
            {one.isUnread && <Dot tone="info">未读</Dot>}
            <time className="home-until figures" dateTime={one.publishedAt}>
              {formatTime(one.publishedAt).slice(0, 10)}
            </time>
          </li>
        ))}
      </ul>
    </Block>
  );
}
