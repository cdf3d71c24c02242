/** Who leaves while a matter is decided: known by the id card for sure, by the name alone as a question. Domain-cadre 1.10. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { idCard } from '../../../seed/id-card.ts';
import type { OpenWorld } from '../../../testing/open-world.ts';
import { inspect, meeting, recommend } from './fixture-way.ts';
import { deputy, faults, move, openMatters, type Matters } from './fixtures.ts';

let m: Matters<OpenWorld>;
beforeAll(async () => {
  m = await openMatters('2026-09-28');
});
afterAll(() => m.world.close());

const on = '2026-09-28';
const cards = { wife: idCard('1980-05-06', 522), other: idCard('1980-05-06', 524) };
const member = (name: string, values: object = {}) => deputy(m, name, { gender: '2', ...values });

test('a relative known by the id card has to leave, whoever recorded it; a namesake is asked about; another card is another person', async () => {
  const personId = await member('罗云帆');
  const [wife, namesake, stranger, brother] = [
    await member('沈若谷', { idCard: cards.wife }),
    await member('沈明远'),
    await member('沈知行', { idCard: cards.other }),
    await member('罗云山'),
  ];
  const family = (of: string, name: string, card?: string) =>
    m.made('/api/person/family', { personId: of, relation: '12', name, unitPost: '江临大学教师', idCard: card });
  // A name of the record that was changed since, or put down otherwise, hides nobody.
  await family(personId, '沈谷', cards.wife);
  await family(personId, '沈明远');
  await family(personId, '沈知行', cards.wife);
  await family(brother, '罗云帆');
  const { body } = await move(m, personId, { batchName: '2026 年第五批' });
  await m.step(body.id, 'submit');
  await recommend(m, body.id, { heldOn: on });
  await m.step(body.id, 'choose');
  await m.step(body.id, 'inspect', { inspectionNoticedOn: on });
  await inspect(m, body.id, on);
  await m.step(body.id, 'present');
  const meetingId = await meeting(m, on, { attendeeIds: [wife, namesake, stranger, brother] });
  const decide = (values: object) =>
    m.step(body.id, 'decide', { meetingId, voteWay: '3', agreeCount: 7, againstCount: 0, abstainCount: 0, ...values });
  const asked = ['avoiderIds', '沈明远、罗云山与登记的亲属同名，请核实；是亲属的须回避'];
  expect(faults(await decide({}))).toEqual([['avoiderIds', '沈若谷是本人或其亲属，须回避'], asked]);
  expect(faults(await decide({ avoiderIds: [wife] }))).toEqual([asked]);
  const confirmed = ['appointment.decisionMeeting.namesake'];
  expect((await decide({ avoiderIds: [wife], confirmed })).body.state).toBe('60');
});
