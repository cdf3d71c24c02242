import { day, longText, number, ref, state, text } from '../kit/field.ts';
import { outcomes, process } from '../kit/process.ts';
import { resource, type Row } from '../kit/resource.ts';
import { noticeStates as states } from './appointment-codes.ts';

/** 任前公示 of a matter: shown for so many working days, every objection looked into. Domain-cadre 1.10 and 9. */
export const appointmentNotice = resource('appointmentNotice', {
  area: 'appointment',
  label: '任前公示',
  path: 'api/gbAppointment/notice',
  kind: 'ledger',
  scope: 'appointmentId',
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('公示', { derived: true, max: 120 }),
    appointmentId: ref('任免事项', 'appointment', { derived: true, index: true }),
    content: longText('公示内容', { derived: true, max: 2000 }),
    startOn: day('公示开始', { derived: true, index: true }),
    endOn: day('公示届满', { derived: true, index: true }),
    channel: text('公示渠道', { derived: true, max: 100 }),
    objectionCount: number('异议', { derived: true }),
    openCount: number('待核查', { derived: true }),
    state: state('状态', 'GB_RMGS', { required: true, default: states.drafted }),
  },
  list: {
    columns: ['name', 'startOn', 'endOn', 'channel', 'objectionCount', 'openCount', 'state'],
    filters: ['appointmentId', 'state', 'startOn', 'endOn'],
    sort: '-startOn',
    firstUse: '讨论通过的提拔任职和转任由系统拟出公示，在这里发布。',
  },
});
export type AppointmentNotice = Row<typeof appointmentNotice>;

const { drafted, shown, objected, ended } = states;
/** It ends with the step of its matter; each objection and what was found stand in its way. */
export const appointmentNoticeProcess = process(appointmentNotice, {
  states,
  editable: [],
  ended: [ended],
  turns: {},
  transitions: {
    publish: {
      label: '发布公示',
      outcome: null,
      from: [drafted],
      to: shown,
      input: {
        startOn: day('公示开始', { required: true }),
        channel: text('公示渠道', { required: true, max: 100 }),
        /** Left out, what was drawn up is shown. */
        content: longText('公示内容', { max: 2000 }),
      },
    },
    object: {
      label: '登记异议',
      outcome: null,
      from: [shown, objected],
      to: objected,
      input: { opinion: longText('反映内容', { required: true, max: 1000 }) },
    },
    settle: {
      label: '核查结论',
      outcome: outcomes.passed,
      from: [objected],
      to: [objected, shown],
      input: { opinion: longText('核查结论', { required: true, max: 1000 }) },
    },
  },
});
