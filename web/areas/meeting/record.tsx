/**
 * 记一次会: a meeting that was just held, written down on a phone in a minute. What was said last time stands there;
 * everybody due was present until a tap on the name says otherwise. As mock 21.
 */
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { heldMeeting, readyMeeting, type Ready } from 'contract/meeting/calls.ts';
import { attendanceRate } from 'contract/meeting/attendance.ts';
import { mayBeOfGroup, modes } from 'contract/meeting/codes.ts';
import { severalOf } from 'contract/kit/types/choice.ts';
import { isDay } from 'contract/kit/types/day.ts';
import { toast } from '../../client/notice.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useSession } from '../../client/session.ts';
import { useTab } from '../../client/tab.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import type { Input } from '../../kit/field/inputs/input.ts';
import { RefInput } from '../../kit/field/inputs/ref.tsx';
import { DraftNote, DraftOffer } from '../../kit/form/drafts/draft-words.tsx';
import { FieldRow, type FieldWords } from '../../kit/form/field-row.tsx';
import { useForm, type Form } from '../../kit/form/form.ts';
import { FormFaults, SaveButton } from '../../kit/form/row-fields.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { useWordsAt } from './words.tsx';
import './meeting.css';

type Due = Ready['due'];
const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Present, then on leave, then absent, then present again; who lives away took part by video, or not. Oneself is never on leave. */
function next(form: Form, { id, isExempt }: Due[number], isOwn: boolean): void {
  const online = idsIn(form.values['onlineIds']);
  if (isExempt) {
    form.set('onlineIds', online.includes(id) ? online.filter(one => one !== id) : [...online, id]);
    return;
  }
  const [leave, absent] = [idsIn(form.values['leaveIds']), idsIn(form.values['absentIds'])];
  const without = (ids: string[]) => ids.filter(one => one !== id);
  const [isOnLeave, isAbsent] = [leave.includes(id), absent.includes(id)];
  form.set('leaveIds', isOnLeave || isAbsent || isOwn ? without(leave) : [...leave, id]);
  form.set('absentIds', isOnLeave || (isOwn && !isAbsent) ? [...absent, id] : without(absent));
}

function Person({ form, person }: { form: Form; person: Due[number] }) {
  const ownId = useSession(({ user }) => user?.personId ?? null);
  const isOnLeave = idsIn(form.values['leaveIds']).includes(person.id);
  const isAbsent = idsIn(form.values['absentIds']).includes(person.id);
  const isOnline = idsIn(form.values['onlineIds']).includes(person.id);
  const away = isOnline ? '线上' : '流动 不计';
  const said = person.isExempt ? away : isOnLeave ? '请假' : isAbsent ? '缺席' : '出席';
  const tone = person.isExempt && !isOnline ? 'plain' : isOnLeave ? 'warn' : isAbsent ? 'error' : 'ok';
  return (
    <button
      type="button"
      className={`due-person is-${tone}`}
      disabled={form.isSaving}
      aria-label={`${person.name}：${said}`}
      onClick={() => next(form, person, person.id === ownId)}
    >
      <b>{person.name}</b>
      <span>{said}</span>
    </button>
  );
}

/** Counted as the server counts it, while it is tapped. */
function countsOf(form: Form, due: Due) {
  const among = (name: string) => idsIn(form.values[name]).filter(id => due.some(one => one.id === id)).length;
  const [leave, absent] = [among('leaveIds'), among('absentIds')];
  const exempt = due.filter(one => one.isExempt).length - among('onlineIds');
  const present = due.length - exempt - leave - absent;
  return { leave, absent, present, due: due.length, rate: attendanceRate({ due: due.length, present, exempt }) };
}

const named = ['leaveIds', 'absentIds', 'onlineIds'];

function Attendance({ form, due }: { form: Form; due: Due }) {
  const { present, leave, absent, rate } = countsOf(form, due);
  const faults = new Set(named.flatMap(name => form.faults.errors[name] ?? []));
  return (
    <section className="card record-part" aria-label="到会">
      <h3>
        到会 <strong className="figures">{present}</strong> / {due.length} 人 {rate !== null && `${rate}%`}
        <small>
          请假 {leave}　缺席 {absent}
        </small>
      </h3>
      <div className="due-people">
        {due.map(person => (
          <Person key={person.id} form={form} person={person} />
        ))}
      </div>
      {[...faults].map(message => (
        <p key={message} role="alert" className="tone-error">
          {message}
        </p>
      ))}
      {due.length === 0 && (
        <p className="remark">
          没有应到人员。临时党支部首次开会请用“安排会议”，由上级党组织在“参会人员”中添加应到人员。
        </p>
      )}
      <p className="remark">
        点名字依次记为请假、缺席、出席；本人请假由其他委员登记
        {due.some(one => one.isExempt) && '；流动党员点一下记为线上参加'}。
      </p>
    </section>
  );
}

/** Names who was taken over from the last meeting. */
const namedIn = (values: Ready['values'], name: string): Input => {
  const titles = { [String(values[`${name}Id`])]: String(values[`${name}Name`] ?? '') };
  return function Named(props) {
    return <RefInput {...props} titles={{ ...titles, ...props.titles }} />;
  };
};

const arranged = ({ types: kinds, mode }: Form['values']) => [
  'types',
  ...(mayBeOfGroup(severalOf(kinds)) ? ['groupId'] : []),
  'title',
  'heldOn',
  'startTime',
  'endTime',
  'mode',
  mode === modes.online ? 'onlineLink' : 'place',
  'hostId',
  'recorderId',
];
const written = ['photos', 'topics', 'content', 'resolution', 'lateReason'];
const beside = ['organisationId', ...named];

interface ArrangementProps {
  form: Form;
  ready: Ready;
  groupName: string | null;
  words: Record<string, FieldWords>;
}
function Arrangement({ form, ready, groupName, words }: ArrangementProps) {
  const names = arranged(form.values);
  const { title, heldOn, startTime, endTime, place, onlineLink } = form.values;
  const hasFault = names.some(name => form.faults.errors[name] ?? form.faults.warnings[name]);
  const isMissing = names.some(name => name !== 'groupId' && !form.values[name]);
  const [isOpen, setOpen] = useState(isMissing);
  const host = form.values['hostId'] === ready.values['hostId'] ? String(ready.values['hostName'] ?? '') : '';
  return (
    <section className="card record-part" aria-label="会议安排">
      <h3>
        {String(title ?? '会议')}
        <button type="button" className="link-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '收起' : '修改'}
        </button>
      </h3>
      <p className="remark">
        {[
          ready.organisationName,
          groupName,
          startTime ? `${String(heldOn)} ${String(startTime)}–${String(endTime ?? '')}` : heldOn,
        ]
          .concat([String(place ?? onlineLink ?? ''), host && `主持 ${host}`])
          .filter(Boolean)
          .join(' · ')}
      </p>
      {(isOpen || hasFault) && (
        <div className="field-grid two">
          {names.map(name => (
            <FieldRow key={name} form={form} name={name} words={words[name]} />
          ))}
        </div>
      )}
    </section>
  );
}

/** Title and topics follow the kind of the meeting, unless somebody wrote others. */
function useProposals(form: Form, first: Ready['values'], now: Ready['values'] | undefined): void {
  const proposed = useRef(first);
  useEffect(() => {
    if (!now || now === proposed.current) return;
    for (const name of ['title', 'topics'])
      if (form.values[name] === proposed.current[name] && now[name] !== form.values[name]) form.set(name, now[name]);
    proposed.current = now;
  });
}

function Recording({ ready }: { ready: Ready }) {
  const navigate = useNavigate();
  const form = useForm(heldMeeting, {
    names: values => [...arranged(values), ...written, ...beside],
    known: ready.values,
    own: 'record',
  });
  const wordsAt = useWordsAt();
  const [own] = useState(() => ({
    topics: { help: '每行一个，可不填；已按计划或上次会议填好' },
    hostId: { input: namedIn(ready.values, 'host') },
    recorderId: { input: namedIn(ready.values, 'recorder') },
  }));
  const { types: kinds, groupId, heldOn } = form.values as Record<string, string | null>;
  // Who was due goes by the day that is typed.
  const query = {
    organisationId: ready.organisationId ?? '',
    types: kinds ?? '',
    ...(groupId ? { groupId } : {}),
    ...(heldOn && isDay(heldOn) ? { heldOn } : {}),
  };
  const answer = useAnswer(readyMeeting, { query }, { isOn: Boolean(kinds), isKept: true });
  const due = answer.data?.due ?? ready.due;
  useProposals(form, ready.values, answer.isPlaceholderData ? undefined : answer.data?.values);
  const counts = countsOf(form, due);
  // Of the group that is chosen, once it is told.
  const { groupId: toldId, groupName } = (answer.data ?? ready).values;
  const words: Record<string, FieldWords> = { ...wordsAt(ready.organisationId), ...own };
  const submit = async () => {
    const saved = await form.submit();
    if (!saved) return;
    toast(`已提交${String(saved['title'])}，由上级党组织审核`);
    void navigate(`/meeting/detail?id=${saved.id}`, { replace: true });
  };
  return (
    // Enter ends a field; the record is handed in with its button alone.
    <form className="record-page" noValidate onSubmit={event => event.preventDefault()}>
      <PageHead title="记一次会" note={<DraftNote state={form.draft.state} />} />
      <DraftOffer form={form} />
      <FormFaults form={form} />
      {ready.isAboveBranches && (
        <p className="remark">
          这里记录{ready.organisationName}自己的会议；下级党支部缺开的会议见
          <Link to="/meeting/supervision">组织生活监督</Link>。
        </p>
      )}
      <Arrangement
        form={form}
        ready={ready}
        groupName={groupId && groupId === toldId ? String(groupName) : null}
        words={words}
      />
      <Attendance form={form} due={due} />
      <section className="card record-part" aria-label="会议记录">
        <div className="field-grid two">
          {written.map(name => (
            <FieldRow key={name} form={form} name={name} words={words[name]} />
          ))}
        </div>
      </section>
      <footer className="form-foot">
        <span>
          提交后由上级党组织审核
          <b>
            {' '}
            到会 {counts.present} / {counts.due} 人
          </b>
        </span>
        <SaveButton form={form} verb="提交会议记录" onSave={submit} />
      </footer>
    </form>
  );
}

export function MeetingRecord() {
  const { location } = useTab();
  const organisationId = new URLSearchParams(location.search).get('organisationId');
  const answer = useAnswer(
    readyMeeting,
    { query: organisationId ? { organisationId } : {} },
    // What is being typed is not taken away by a later answer; who comes anew writes down another meeting.
    { isFixed: true, revision: location.key },
  );
  return (
    <QueryGate what="记一次会" query={answer} rows={6}>
      {ready =>
        ready.organisationId ? (
          <Recording key={`${ready.organisationId} ${location.key}`} ready={ready} />
        ) : (
          <section className="card">
            <EmptyState picture="tray" title="这里由各党组织记录自己的会议">
              组织部请在“三会一课”中安排会议，或从党组织的会议进入。
            </EmptyState>
          </section>
        )
      }
    </QueryGate>
  );
}
