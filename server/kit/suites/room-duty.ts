/** A process whose turns belong to persons: who helps clears the room, whoever is in charge says how it was left, the branch looks. */
import { day, ref, refs, state, text } from 'contract/kit/field.ts';
import { cancels, process, sendsBack } from 'contract/kit/process.ts';
import { resource } from 'contract/kit/resource.ts';
import { handle } from '../process/handle.ts';

const states = { clearing: '1', reporting: '2', review: '3', executed: '4', cancelled: '9' } as const;
const { clearing, reporting, review, executed, cancelled } = states;

export const roomDuty = resource('roomDuty', {
  area: 'election',
  kind: 'workflow',
  label: '会议室值班',
  path: 'api/roomDuty',
  scope: 'organisationId',
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('事项', { required: true, max: 100 }),
    organisationId: ref('党支部', 'partyOrganisation', { required: true }),
    keeperId: ref('负责人', 'person', { required: true }),
    helperIds: refs('值班人', 'partyMember'),
    usedOn: day('使用日期', { required: true }),
    remark: text('备注', { max: 100 }),
    state: state('状态', 'DJ_COMM_LCZT', { required: true, default: clearing }),
  },
  list: { columns: ['name', 'usedOn', 'state'], filters: ['state'], sort: '-usedOn' },
});

export const roomDutyProcess = process(roomDuty, {
  states,
  editable: [clearing],
  ended: [executed, cancelled],
  subject: 'keeperId',
  turns: {
    [clearing]: { does: 'clear', by: 'helperIds', node: '值班人整理' },
    [reporting]: { does: 'report', by: 'subject', node: '负责人说明' },
    [review]: { does: 'accept', by: 'organisationId', node: '党支部查看' },
  },
  transitions: {
    clear: { label: '整理完毕', from: [clearing], to: reporting, input: {} },
    report: { label: '说明', from: [reporting], to: review, input: {} },
    accept: { label: '查看', from: [review], to: executed, input: {} },
    sendBack: sendsBack([review], reporting),
    cancel: cancels('撤销', [clearing, reporting], cancelled),
  },
});

export const roomDuties = handle(roomDutyProcess, {
  page: '/room/duty/detail',
  ask: ({ name, usedOn }, { does, node }) => ({
    bizType: 'ROOM_DUTY',
    title: `【值班】${name}待${node}`,
    dueAt: `${usedOn}T23:59:59+08:00`,
    ...(does === 'clear' && { page: '/self/room' }),
  }),
  steps: {},
});
