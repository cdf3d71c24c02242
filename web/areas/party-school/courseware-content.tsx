/** What learners see of a courseware, for who keeps it. */
import { runStates } from 'contract/kit/run-states.ts';
import { coursewareKinds as kinds } from 'contract/party-school/codes.ts';
import type { Row } from '../../kit/data/row.ts';
import { Preview } from '../../kit/field/files/preview.tsx';
import { RichText } from '../../kit/form/rich-text/rich-text.tsx';
import './course.css';

export function CoursewareContent({ row }: { row: Row }) {
  const { kind, state, failure, fileId, bodyHtml, address } = row as Record<string, string | null>;
  const isWaiting = state === runStates.prepare || state === runStates.start;
  return (
    <section className="courseware-content" aria-label="课件内容">
      {state === runStates.error && (
        <p role="alert" className="card courseware-note tone-error">
          {failure}
        </p>
      )}
      {isWaiting && (
        <p role="status" className="card courseware-note">
          正在读取文件，稍后即可使用；不必等在这里。
        </p>
      )}
      {fileId && <Preview id={fileId} />}
      {kind === kinds.article && bodyHtml && (
        <div className="card courseware-note">
          <RichText html={bodyHtml} />
        </div>
      )}
      {kind === kinds.link && address && (
        <p className="card courseware-note">
          <a href={address} target="_blank" rel="noopener noreferrer">
            {address}
          </a>
        </p>
      )}
      {kind === kinds.offline && <p className="card courseware-note">线下授课，没有在线内容。</p>}
    </section>
  );
}
