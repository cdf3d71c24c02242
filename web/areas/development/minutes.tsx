/** Choosing the minutes a step rests on: what they say already is filled in as soon as they are chosen. */
import { useRef } from 'react';
import { stepForms } from 'contract/development/step-forms.ts';
import { steps } from 'contract/development/steps.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { agendaItem } from 'contract/meeting/agenda-item.ts';
import { meeting } from 'contract/meeting/meeting.ts';
import { ask } from '../../client/ask.ts';
import type { Row } from '../../kit/data/row.ts';
import type { Input, InputProps } from '../../kit/field/inputs/input.ts';
import { RefInput } from '../../kit/field/inputs/ref.tsx';

interface Said {
  values: Record<string, unknown>;
  text: string;
  tone: 'ok' | 'warn';
}

/** Votes of a motion as the ballots of a step have them. */
export function saidOfMotion(motion: Row): Said {
  if (typeof motion['votesFor'] !== 'number')
    return { values: {}, text: '所选议题没有登记表决票数，请先在会议记录中登记', tone: 'warn' };
  const count = (name: string) => Number(motion[name] ?? 0);
  const [present, agree, oppose, abstain] = [
    count('votingPresent'),
    count('votesFor'),
    count('votesAgainst'),
    count('votesAbstained'),
  ];
  const invalid = Math.max(0, present - agree - oppose - abstain);
  const values = { due: count('votingDue'), present, agree, oppose, abstain, invalid };
  return { values, text: '票数按会议记录填写', tone: 'ok' };
}

/** A motion is one of the meeting, so another meeting has another. */
const saidOfMeeting =
  (day: string) =>
  (held: Row): Said => ({
    values: { [day]: held['heldOn'], motionId: null },
    text: '日期按会议记录填写',
    tone: 'ok',
  });

/** What is chosen last counts, whichever answer comes last. */
const filling = (resource: Resource, saidOf: (row: Row) => Said): Input =>
  function FillingInput(props: InputProps) {
    const chosen = useRef<unknown>(props.value);
    const choose = async (value: unknown) => {
      chosen.current = value;
      props.onChange(value);
      if (typeof value !== 'string' || value === '') return;
      const row = await ask<Row>('GET', `${resource.path}/${value}`, { silent: true }).catch(() => null);
      if (row === null || chosen.current !== value) return;
      const { values, text, tone } = saidOf(row);
      props.fill?.(values, text, tone);
    };
    return <RefInput {...props} onChange={value => void choose(value)} />;
  };

/** By number of the step. */
export const meetingInputs: ReadonlyMap<number, Input> = new Map(
  steps
    .filter(({ no }) => 'meetingId' in (stepForms[no] ?? {}))
    .map(({ no, day }) => [no, filling(meeting, saidOfMeeting(day))]),
);
export const motionInput = filling(agendaItem, saidOfMotion);
