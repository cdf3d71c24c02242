/** What the minutes of a chosen meeting say already is filled in, once for each choice. */
import { useEffect } from 'react';
import { stepOf } from 'contract/development/steps.ts';
import { agendaItem } from 'contract/meeting/agenda-item.ts';
import { meeting } from 'contract/meeting/meeting.ts';
import { useRecord } from '../../kit/data/record.ts';
import type { Row } from '../../kit/data/row.ts';
import type { Form } from '../../kit/form/form.ts';

const idIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Votes of a motion as the ballots of a step have them; null where none are registered. */
export function ballotsOf(motion: Row): Record<string, number> | null {
  const count = (name: string) => Number(motion[name] ?? 0);
  if (typeof motion['votesFor'] !== 'number') return null;
  const [present, agree, oppose, abstain] = ['votingPresent', 'votesFor', 'votesAgainst', 'votesAbstained'].map(
    count,
  ) as [number, number, number, number];
  const invalid = Math.max(0, present - agree - oppose - abstain);
  return { due: count('votingDue'), present, agree, oppose, abstain, invalid };
}

export function useMinutes(no: number, form: Form): void {
  const asked = 'meetingId' in form.fields;
  const meetingId = asked ? idIn(form.values['meetingId']) : null;
  const motionId = asked && meetingId !== null ? idIn(form.values['motionId']) : null;
  const held = useRecord(meeting, meetingId).data;
  const motion = useRecord(agendaItem, motionId).data;
  const day = stepOf(no)?.day ?? '';
  const heldId = held?.id ?? null;
  const readId = motion?.id ?? null;
  useEffect(() => {
    if (heldId === null || heldId !== meetingId) return;
    form.fill('meetingId', { [day]: held?.['heldOn'] }, { text: '日期按会议记录填写', tone: 'ok' });
  }, [heldId, meetingId]);
  useEffect(() => {
    if (!motion || motion.id !== motionId) return;
    if (motion['meetingId'] !== meetingId) return form.set('motionId', null);
    const ballots = ballotsOf(motion);
    if (ballots) form.fill('motionId', ballots, { text: '票数按会议记录填写', tone: 'ok' });
    else form.fill('motionId', {}, { text: '所选议题没有登记表决票数，请先在会议记录中登记', tone: 'warn' });
  }, [readId, motionId, meetingId]);
}
