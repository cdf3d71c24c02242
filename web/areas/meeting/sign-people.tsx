/** Who has signed in at a meeting that goes on, how and when; who has no phone is marked by hand. */
import { attendances, signWays } from 'contract/meeting/codes.ts';
import { meetingAttendee } from 'contract/meeting/meeting-attendee.ts';
import { readSigned, type Signed } from 'contract/meeting/sign.ts';
import { formatTime } from '../../client/format.ts';
import { allows } from '../../client/session.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { useSave } from '../../kit/data/record.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import { Dot } from '../../kit/ui/marks.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';

const { attendance, signWay } = meetingAttendee.fields;
const pauseMs = 3000;

const time = (instant: string | null) => (instant ? formatTime(instant).slice(11) : '');

/** How somebody signed in: by a scan, in time or sent afterwards, or by the word of the host. */
function Way({ of }: { of: Signed }) {
  if (of.signRemark) return <Dot tone="error">{of.signRemark}</Dot>;
  if (of.isClaim) return <Dot tone="warn">补传，待确认</Dot>;
  if (of.signWay === signWays.scan && of.sentAt) return <Dot tone="info">扫码，{time(of.sentAt)} 补传</Dot>;
  return of.signWay ? <Word field={signWay} value={of.signWay} /> : <>—</>;
}

const columns: DataColumn<Signed>[] = [
  { label: '姓名', width: 96, show: one => one.name },
  { label: '参会情况', width: 88, show: one => <Word field={attendance} value={one.attendance} /> },
  { label: '签到时间', width: 96, show: one => <span className="figures">{time(one.signedAt) || '—'}</span> },
  { label: '方式', width: 220, isLong: true, show: one => <Way of={one} /> },
];

const open: readonly string[] = [attendances.open, attendances.leave, attendances.absent];

function Marks({ of }: { of: Signed }) {
  const save = useSave(meetingAttendee);
  if (of.isObserver || !open.includes(of.attendance)) return null;
  const mark = (label: string, value: string) => (
    <ActionButton
      label={label}
      of={of.name}
      run={() => save.mutateAsync({ changes: { attendance: value }, row: of })}
      done={() => `已登记${of.name}${label}`}
    />
  );
  return (
    <>
      {mark('出席', attendances.present)}
      {mark('迟到', attendances.late)}
    </>
  );
}

export function SignedPeople({ id }: { id: string }) {
  const answer = useAnswer(readSigned, { params: { id } }, { isKept: true, askAgain: () => pauseMs });
  return (
    <section className="card sign-people" aria-label="签到情况">
      <QueryGate what="签到情况" query={answer} rows={6}>
        {({ due, present, people }) => (
          <>
            <Figures
              of={[
                { label: '应到', value: due, unit: '人' },
                { label: '已到', value: present, unit: '人' },
                { label: '待确认', value: people.filter(({ isClaim }) => isClaim).length, unit: '人' },
              ]}
            />
            <DataTable
              caption="签到情况"
              rows={people}
              keyOf={one => one.id}
              columns={columns}
              actionsWidth={104}
              {...(allows('meeting.meetingAttendee.update') && { renderActions: (one: Signed) => <Marks of={one} /> })}
            />
          </>
        )}
      </QueryGate>
    </section>
  );
}
