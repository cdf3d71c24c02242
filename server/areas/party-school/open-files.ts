/** Files of published courses: whoever signs in learns from them. Decision 330. */
import { sql } from 'drizzle-orm';
import { runStates } from 'contract/kit/run-states.ts';
import { courseStates } from 'contract/party-school/codes.ts';
import type { OpenFile } from '../../kit/registry.ts';

/** Covers, and the files and subtitles of nodes that can be learned. */
export const openCourseFiles: OpenFile = (_, id) => sql`exists (
  select 1 from course c where c.deleted_at is null and c.state = ${courseStates.published} and (c.cover_id = ${id}
    or exists (select 1 from course_node n join courseware w on w.id = n.courseware_id and w.deleted_at is null
      where n.course_id = c.id and n.deleted_at is null and not coalesce(n.is_disabled, false)
        and w.state = ${runStates.success} and ${id} in (w.file_id, w.subtitles_id))))`;
