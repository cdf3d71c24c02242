import { expect } from 'vitest';
import type { OpenApp } from './open-app.ts';

/** What the branch of the secretary met for a month ago, from which 记一次会 takes over place, host and recorder. */
export async function plantLastMeeting(app: OpenApp): Promise<void> {
  const headers = {
    authorization: `Bearer ${await app.tokenOf('demo.secretary')}`,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({
    organisationId: await app.idOf('party_organisation', 'code', '9999990001201001'),
    types: '05',
    title: '2026年10月主题党日',
    mode: '1',
    place: '物理楼 301',
    heldOn: '2026-10-20',
    startTime: '14:30',
    endTime: '16:00',
    hostId: await app.idOf('person', 'number', 'GZ041011'),
    recorderId: await app.idOf('person', 'number', 'GZ141033'),
  });
  const answer = await fetch(`${app.url}/api/zzsh/meeting`, { method: 'POST', headers, body });
  expect(answer.status).toBe(201);
}
