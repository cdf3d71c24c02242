/** The steps of a matter as the people of the office take them. */
import { sendFile } from '../../../testing/files.ts';
import type { Answer } from '../../../testing/open-world.ts';
import type { Matters } from './fixtures.ts';

export const recommend = ({ department }: Matters, appointmentId: string, values: object = {}): Promise<Answer> =>
  department('POST', '/api/gbAppointment/recommendation', {
    appointmentId,
    form: '1',
    heldOn: '2026-09-21',
    expectedCount: 46,
    presentCount: 41,
    validCount: 41,
    voteCount: 36,
    ...values,
  });

async function talk({ department, world, made }: Matters, appointmentId: string, on: string): Promise<void> {
  const file = { name: '考察材料.txt', content: Buffer.from('考察材料') };
  const { id } = (await sendFile(department, '/api/file/upload', file)).body;
  const numbers = ['GZ021001', 'GZ081006'];
  const inspectorIds = await Promise.all(numbers.map(number => world.idOf('person', 'number', number)));
  const talks = { appointmentId, inspectorIds, startOn: on, talkCount: 24, material: [id] };
  await made('/api/gbAppointment/inspection', talks);
}

/** The inspection with its material, and all four checks with these results by their kind. */
export async function inspect(m: Matters, id: string, on: string, results: Record<string, string> = {}) {
  await talk(m, id, on);
  const checks = (await m.department('GET', `/api/gbAppointment/fourCheck?appointmentId=${id}&size=10`)).body.content;
  const answers: Answer[] = [];
  for (const { id: checkId, kind, version } of checks) {
    const [ask, verb] = kind === '3' ? [m.discipline, 'opine'] : [m.department, 'complete'];
    const result = results[kind] ?? '1';
    const said = { version, doneOn: on, result, ...(result !== '1' && { opinion: '有待核实的情况' }) };
    answers.push(await ask('POST', `/api/gbAppointment/fourCheck/${checkId}/${verb}`, said));
  }
  return answers;
}

export const meeting = async (m: Matters, heldOn: string, values: object = {}): Promise<string> =>
  (
    await m.made('/api/gbAppointment/meeting', {
      name: '党委常委会',
      heldOn,
      expectedCount: 11,
      presentCount: 8,
      ...values,
    })
  ).id;

/** Into the step 任前公示, all on this day; gives the notice. */
export async function toNotice(m: Matters, id: string, on: string): Promise<Answer['body']> {
  await m.at(on);
  await m.step(id, 'submit');
  await recommend(m, id, { heldOn: on });
  await m.step(id, 'choose');
  await m.step(id, 'inspect', { inspectionNoticedOn: on });
  await inspect(m, id, on);
  await m.step(id, 'present');
  const meetingId = await meeting(m, on);
  await m.step(id, 'decide', { meetingId, voteWay: '3', agreeCount: 8, againstCount: 0, abstainCount: 0 });
  return (await m.department('GET', `/api/gbAppointment/notice?appointmentId=${id}`)).body.content[0];
}
export const onNotice = ({ department }: Matters, { id, version }: Answer['body'], verb: string, input: object) =>
  department('POST', `/api/gbAppointment/notice/${id}/${verb}`, { version, ...input });
