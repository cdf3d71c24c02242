/**
 * Signing in at a meeting that is going on. The screen of the room shows a code that is another one every fifteen seconds;
 * a phone has it stamped at once, without a session, and signs in with the stamp, however long the way in and the network
 * take. Whose clock is asked is always the server's. Domain-party 7.2, decision 180.
 */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { closed, id, inPath, instant, nullable } from '../kit/shape.ts';

const code = Type.Object({
  /** Behind the `#` of the address that the QR code shows. */
  code: Type.String(),
  /** The same for who types it: six digits. */
  digits: Type.String(),
  secondsLeft: Type.Integer(),
  title: Type.String(),
  heldOn: Type.String(),
  startTime: Type.String(),
  place: nullable(Type.String()),
});
export type SignCode = Static<typeof code>;

/** GET: the code of this moment; of the host, the recorder and who may open the meeting. */
export const readSignCode = endpoint({
  method: 'GET',
  url: 'api/zzsh/meeting/{id}/qrcode',
  access: 'meeting.meeting.answer',
  summary: '会议签到码：主持人或记录人在会场展示，15 秒更换一次',
  params: inPath,
  answer: code,
});

const signed = Type.Object({
  id,
  name: Type.String(),
  version: Type.Integer(),
  isObserver: Type.Boolean(),
  attendance: Type.String(),
  receipt: Type.String(),
  leaveReason: nullable(Type.String()),
  signWay: nullable(Type.String()),
  signedAt: instant,
  sentAt: instant,
  /** Scanned in time and sent too late to count by itself: the host says whether he or she is there. */
  isClaim: Type.Boolean(),
  /** A sign-in that was refused since the scan was another's. */
  signRemark: nullable(Type.String()),
});
export type Signed = Static<typeof signed>;

/** GET: who is on the list of a meeting that is going on, with how and when each signed in; the latest first. */
export const readSigned = endpoint({
  method: 'GET',
  url: 'api/zzsh/meeting/{id}/signed',
  access: 'meeting.meeting.answer',
  summary: '会议签到情况：主持人或记录人查看',
  params: inPath,
  answer: Type.Object({
    state: Type.String(),
    due: Type.Integer(),
    present: Type.Integer(),
    people: Type.Array(signed),
  }),
});

/** POST: stamps a code that was just scanned. Needs no session: the way to the sign-in page takes longer than a code lasts. */
export const stampCode = endpoint({
  method: 'POST',
  url: 'api/public/meeting/scan',
  access: 'public',
  summary: '扫码：核对会议签到码并换取签到凭证，不需要登录',
  body: Type.Object(
    {
      code: Type.String({ maxLength: 100 }),
      /** The phone had no network while the code stood: what comes of it is left to the host. */
      isLate: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  answer: Type.Object({ stamp: Type.String() }),
});

const result = Type.Object({
  title: Type.String(),
  heldOn: Type.String(),
  startTime: Type.String(),
  place: nullable(Type.String()),
  name: Type.String(),
  attendance: Type.String(),
  signedAt: instant,
  isClaim: Type.Boolean(),
});
export type SignResult = Static<typeof result>;

/** POST: the own sign-in, by the stamp of a scan or by the digits on the screen; sent again it changes nothing. */
export const signIn = endpoint({
  method: 'POST',
  url: 'api/zzsh/meeting/{id}/sign',
  access: 'meeting.meeting.answer',
  summary: '会议签到：本人扫码或输入会场屏幕上的数字',
  params: inPath,
  body: Type.Object(
    {
      stamp: Type.Optional(Type.String({ maxLength: 200 })),
      digits: Type.Optional(nullable(Type.String({ maxLength: 12 }))),
    },
    closed,
  ),
  answer: result,
});
