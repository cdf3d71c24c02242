import { day, files, longText, number, ref, refs, text } from '../kit/field.ts';
import { resource, type Draft } from '../kit/resource.ts';

/** 组织考察: a group of two or more, how many it talked with, and its material. Domain-cadre 1.10. */
export const appointmentInspection = resource('appointmentInspection', {
  area: 'appointment',
  label: '组织考察',
  path: 'api/gbAppointment/inspection',
  kind: 'child',
  scope: 'appointmentId',
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('考察', { derived: true, max: 120 }),
    appointmentId: ref('任免事项', 'appointment', { required: true, index: true, set: 'create' }),
    inspectorIds: refs('考察组成员', 'person', { required: true }),
    startOn: day('开始日期', { required: true }),
    endOn: day('结束日期'),
    talkCount: number('谈话人数', { required: true, min: 0, max: 999 }),
    summary: longText('考察情况', { max: 2000 }),
    material: files('考察材料'),
  },
  list: {
    columns: ['inspectorIds', 'startOn', 'endOn', 'talkCount', 'summary'],
    filters: ['appointmentId', 'startOn'],
    sort: '-startOn',
  },
});
export type InspectionDraft = Draft<typeof appointmentInspection>;
