/** One lesson: everybody of the class, one tap for whoever is missing, and the code for the screen of the room. */
import { useState } from 'react';
import { Button } from 'antd';
import {
  markAttendance,
  markRest,
  readLesson,
  readLessonCode,
  type Attending,
  type Lesson,
} from 'contract/party-school/attendance-calls.ts';
import { attendances } from 'contract/party-school/codes.ts';
import { trainingAttendance } from 'contract/party-school/training-attendance.ts';
import { formatTime } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { sentencesOf } from '../../client/sentences.ts';
import { allows } from '../../client/session.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { Word } from '../../kit/field/cells/choice.tsx';
import { ShownCode } from '../../kit/field/files/shown-code.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { Dot, type Tone } from '../../kit/ui/marks.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import './school.css';

const { attendance } = trainingAttendance.fields;
const pauseMs = 5000;
const tones: Readonly<Record<string, Tone>> = {
  [attendances.present]: 'ok',
  [attendances.late]: 'warn',
  [attendances.early]: 'warn',
  [attendances.leave]: 'info',
  [attendances.absent]: 'error',
};

const mark = (id: string, of: Attending, value: string) =>
  call(markAttendance, { params: { id }, body: { registrationId: of.registrationId, attendance: value } });

/** One tap says that somebody is missing, another takes it back. */
function Person({ id, of, mayMark }: { id: string; of: Attending; mayMark: boolean }) {
  const isAbsent = of.attendance === attendances.absent;
  return (
    <li className={isAbsent ? 'lesson-person is-absent' : 'lesson-person'}>
      <strong>{of.name}</strong>
      <span className="remark figures">{of.number}</span>
      <Dot tone={tones[of.attendance] ?? 'plain'}>
        <Word field={attendance} value={of.attendance} />
        {of.signedAt && ` ${formatTime(of.signedAt).slice(11, 16)}`}
      </Dot>
      {of.signRemark && <span className="remark">{of.signRemark}</span>}
      {mayMark && (
        <span className="own-training-actions">
          <ActionButton
            size="small"
            label={isAbsent ? '到课' : '旷课'}
            of={of.name}
            run={() => mark(id, of, isAbsent ? attendances.present : attendances.absent)}
            done={() => null}
          />
          {of.attendance !== attendances.late && (
            <ActionButton
              size="small"
              label="迟到"
              of={of.name}
              run={() => mark(id, of, attendances.late)}
              done={() => null}
            />
          )}
          {of.attendance !== attendances.early && (
            <ActionButton
              size="small"
              label="早退"
              of={of.name}
              run={() => mark(id, of, attendances.early)}
              done={() => null}
            />
          )}
        </span>
      )}
    </li>
  );
}

function Code({ id }: { id: string }) {
  const query = useAnswer(
    readLessonCode,
    { params: { id } },
    { isKept: true, isFresh: true, askAgain: now => (now ? now.secondsLeft * 1000 : false) },
  );
  if (query.error)
    return (
      <EmptyState isCard picture="pulse" title="没有签到码">
        {sentencesOf(query.error)[0]}
      </EmptyState>
    );
  return (
    <QueryGate what="签到码" query={query} rows={6}>
      {of => (
        <ShownCode key={of.code} of={of} title={of.name} label="课堂签到二维码" where="培训中心的班级页">
          {of.className} · 已签到 {of.signed}/{of.total}
        </ShownCode>
      )}
    </QueryGate>
  );
}

function Head({ of, mayMark }: { of: Lesson; mayMark: boolean }) {
  const [isShown, show] = useState(false);
  return (
    <>
      <section className="card lesson-head" aria-label="课次">
        <h2>
          {of.batchName} · {of.className}
        </h2>
        <span className="figures">
          {of.heldOn} {of.startTime}–{of.endTime}
        </span>
        <span>{of.place}</span>
        <Figures
          of={[
            { label: '应到', value: of.total, unit: '人' },
            { label: '已到', value: of.present, unit: '人' },
            { label: '未登记', value: of.open, unit: '人' },
          ]}
        />
        {mayMark && (
          <span className="own-training-actions">
            {of.hasCode && of.isOpen && (
              <Button type={isShown ? 'default' : 'primary'} onClick={() => show(!isShown)}>
                {isShown ? '收起签到码' : '展示签到码'}
              </Button>
            )}
            {of.open > 0 && (
              <ActionButton
                label="其余记为出勤"
                run={() => call(markRest, { params: { id: of.id } })}
                done={({ marked }) => `已把 ${marked} 人记为出勤`}
              />
            )}
          </span>
        )}
        <GoButton label="返回考勤" to="/party-school/attendance" />
      </section>
      {isShown && <Code id={of.id} />}
    </>
  );
}

export function LessonBoard({ id }: { id: string }) {
  const query = useAnswer(readLesson, { params: { id } }, { isKept: true, isFresh: true, askAgain: () => pauseMs });
  const mayMark = allows(markAttendance.access);
  return (
    <div className="own-training">
      <QueryGate what="点名表" query={query} rows={8}>
        {({ lesson, people }) => (
          <>
            <PageHead title={lesson.name} />
            <Head of={lesson} mayMark={mayMark} />
            <section className="card" aria-label="点名表">
              <ul className="lesson-people">
                {people.map(one => (
                  <Person key={one.registrationId} id={id} of={one} mayMark={mayMark} />
                ))}
              </ul>
            </section>
          </>
        )}
      </QueryGate>
    </div>
  );
}
