/** How the own registration stands, in colour and word. */
import { registrationStates as states } from 'contract/party-school/codes.ts';
import type { OwnBatch } from 'contract/party-school/own-calls.ts';
import { registration } from 'contract/party-school/registration.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import { Dot, type Tone } from '../../kit/ui/marks.tsx';

const tones: Readonly<Record<string, Tone>> = {
  [states.admitted]: 'ok',
  [states.waiting]: 'warn',
  [states.refused]: 'error',
  [states.cancelled]: 'plain',
  [states.withdrawn]: 'plain',
};

export const RegistrationState = ({ of }: { of: NonNullable<OwnBatch['registration']> }) => (
  <Dot tone={tones[of.state] ?? 'info'}>
    <Word field={registration.fields.state} value={of.state} />
    {of.state === states.waiting && of.waitNo !== null && `第 ${of.waitNo} 位`}
    {of.withdrawReason && of.state === states.admitted && '（已申请退学）'}
  </Dot>
);
