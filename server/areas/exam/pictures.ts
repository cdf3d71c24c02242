/**
 * Pictures of questions as they were frozen: whoever sees a question now sees its pictures, and nobody else by this way.
 * The conditions are those of the calls that give the questions out. Domain-cadre 4.6, 4.7, decision 352.
 */
import { sql, type SQL } from 'drizzle-orm';
import { attemptStates, examStates, scoreShown } from 'contract/exam/codes.ts';
import { examAttempt } from 'contract/exam/exam-attempt.ts';
import { readTask } from 'contract/exam/marking-calls.ts';
import { readSheet } from 'contract/exam/score-calls.ts';
import { may } from '../../kit/actor.ts';
import type { OpenFile, Tx } from '../../kit/registry.ts';
import { within } from '../../kit/resource/reach.ts';
import { sourceOf } from '../../kit/resource/source.ts';
import { goesOn } from './marking/open.ts';
import { picturesOfPaper } from './tables.ts';

/** The own paper: while it is written, and afterwards where its answers are told. */
const isOwnPaper = ({ actor }: Tx): SQL => sql`exists (
  select 1 from exam_attempt a join exam e on e.id = a.exam_id and e.deleted_at is null
    left join exam_sitting s on s.attempt_id = a.id
  where a.exam_id = p.exam_id and a.paper_no = p.paper_no and a.deleted_at is null
    and a.person_id = ${actor.personId}::bigint
    and (a.state = ${attemptStates.sitting} and s.entered_at is not null and s.handed_in_at is null
      or a.state = ${attemptStates.announced} and e.shows_answers and e.score_shown <> ${scoreShown.never}))`;

/** Of a marker the questions of the own tasks, and not the paper around them. */
const isMarked = (tx: Tx, id: SQL): SQL =>
  may(tx.actor, readTask.access)
    ? sql`exists (
        select 1 from marking_task k join jsonb_array_elements(p.keys) q(key) on q.key ->> 'topicId' = k.topic_id::text
        where k.exam_id = p.exam_id and k.deleted_at is null and ${goesOn} and k.marker_id = ${tx.actor.personId}::bigint
          and exists (select 1 from exam_mark m where m.task_id = k.id)
          and jsonb_path_exists(p.shown::jsonb, '$.sections[*].topics[*] ? (@.no == $no).pictureIds[*] ? (@ == $id)',
            jsonb_build_object('no', q.key -> 'no', 'id', (${id})::text)))`
    : sql`false`;

/** Whole papers of exams that are over, for who reads the answer sheets of somebody who had them. */
const isOnSheet = (tx: Tx): SQL => sql`exists (
  select 1 from ${sourceOf(examAttempt)} join exam e on e.id = t.exam_id and e.deleted_at is null
    and e.state in (${examStates.over}, ${examStates.marking}, ${examStates.announced})
  where t.exam_id = p.exam_id and t.paper_no = p.paper_no and t.deleted_at is null
    and ${within(tx, readSheet.access, examAttempt)})`;

export const paperPictures: OpenFile = (tx, id) => sql`exists (
  select 1 from exam_paper p
  where ${picturesOfPaper(sql`p.shown`)} ? (${id})::text
    and (${isOwnPaper(tx)} or ${isMarked(tx, id)} or ${isOnSheet(tx)}))`;
