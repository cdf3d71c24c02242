/**
 * The example of `docs/adding-a-process.md`: a branch asks for a room, its committee reviews, the organisation department
 * decides, and with the decision the room is booked. Everything a process in three hands with two effects takes.
 */
import { day, ref, state, text } from 'contract/kit/field.ts';
import { cancels, process, school, sendsBack } from 'contract/kit/process.ts';
import { resource } from 'contract/kit/resource.ts';
import { fault } from 'contract/kit/fault.ts';
import { opinion } from 'contract/workflow/inputs.ts';
import { sql } from 'drizzle-orm';
import { area } from '../registry.ts';
import { applyEffects } from '../process/effects.ts';
import { each, handle } from '../process/handle.ts';
import { causeOf } from '../flow.ts';
import { Refusal } from '../refusal.ts';
import { roomDuties } from './room-duty.ts';

const plain = { area: 'election', kind: 'record', key: [], search: ['name'] } as const;
export const room = resource('room', {
  ...plain,
  label: '会议室',
  path: 'api/room',
  scope: 'organisationId',
  title: 'name',
  fields: {
    name: text('名称', { required: true, max: 50 }),
    organisationId: ref('管理党组织', 'partyOrganisation', { required: true, reach: 'any' }),
    bookedOn: day('最近预订日期', { derived: true }),
  },
  list: { columns: ['name', 'bookedOn'], filters: [], sort: 'name' },
});
export const booking = resource('roomBooking', {
  ...plain,
  label: '会议室预订',
  path: 'api/roomBooking',
  scope: 'organisationId',
  title: 'name',
  fields: {
    name: text('用途', { required: true, max: 100 }),
    organisationId: ref('使用党组织', 'partyOrganisation', { required: true }),
    roomId: ref('会议室', 'room', { required: true }),
    usedOn: day('使用日期', { required: true }),
  },
  list: { columns: ['name', 'roomId', 'usedOn'], filters: [], sort: '-usedOn' },
});

const states = { draft: '1', review: '2', decision: '3', booked: '4', returned: '8', cancelled: '9' } as const;
const { draft, review, decision, booked, returned, cancelled } = states;

export const roomRequest = resource('roomRequest', {
  ...plain,
  kind: 'workflow',
  label: '会议室申请',
  path: 'api/roomRequest',
  scope: 'organisationId',
  title: 'name',
  fields: {
    name: text('用途', { required: true, max: 100 }),
    organisationId: ref('申请党支部', 'partyOrganisation', { required: true }),
    roomId: ref('会议室', 'room', { required: true, reach: 'any' }),
    askedById: ref('申请人', 'person'),
    usedOn: day('使用日期', { required: true }),
    state: state('状态', 'DJ_COMM_LCZT', { required: true, default: draft }),
  },
  list: { columns: ['name', 'roomId', 'usedOn', 'state'], filters: ['state'], sort: '-usedOn' },
});

export const roomRequestProcess = process(roomRequest, {
  states,
  editable: [draft, returned],
  ended: [booked, cancelled],
  subject: 'askedById',
  oneOpenPer: 'roomId',
  business: { word: '会议室申请', page: '/room/request', at: ['organisationId'], states: [review, decision] },
  turns: {
    [review]: { does: 'review', by: 'committeeAbove', node: '院系党委审核' },
    [decision]: { does: 'decide', by: school, node: '组织部审批' },
    [returned]: { does: 'submit', by: 'organisationId', node: '党支部' },
  },
  transitions: {
    submit: { label: '提交', from: [draft, returned], to: review, input: {} },
    review: { label: '审核通过', from: [review], to: decision, input: opinion, bulk: true },
    decide: { label: '批准', from: [decision], to: booked, input: opinion },
    sendBack: sendsBack([review, decision], returned),
    cancel: cancels('作废', [draft, review, decision, returned], cancelled),
    lapse: { label: '过期作废', from: [draft, returned], to: cancelled, input: {}, dueOn: 'usedOn' },
  },
});

export const roomRequests = handle(roomRequestProcess, {
  page: '/room/request/detail',
  ask: (row, turn) => ({ bizType: 'ROOM', title: `【会议室】${row.name}待${turn.node}` }),
  steps: {
    submit: {
      async guard(tx, row) {
        const taken = await tx.one(sql`
          select 1 from room_booking where room_id = ${row.roomId}::bigint and used_on = ${row.usedOn}::date`);
        return taken ? [fault('usedOn', 'election.roomRequest.taken')] : [];
      },
    },
    review: {
      guard(_, { name }) {
        // As a guard does that asks elsewhere and is refused there.
        if (name === '闭馆') throw new Refusal(409, 'election.roomRequest.closed');
        return Promise.resolve([]);
      },
    },
    decide: {
      effect: each(async (tx, { id, name, organisationId, roomId, usedOn }) => {
        const cause = causeOf(roomRequest, id, '会议室申请批准');
        await applyEffects(tx, booking, [{ values: { name, organisationId, roomId, usedOn } }], cause);
        await applyEffects(tx, room, [{ id: roomId, values: { bookedOn: usedOn } }], cause);
      }),
    },
  },
});

export const rooms = area({
  processes: [roomRequests, roomDuties],
  texts: {
    'election.roomRequest.taken': '该会议室当天已被预订，请改选日期或会议室',
    'election.roomRequest.closed': '会议室闭馆维护，请改选会议室',
    'election.roomRequest.open': '该会议室已有申请“{matter}”在办理，请待其办结',
  },
});
