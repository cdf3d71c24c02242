/** The example of docs/adding-an-entity.md, as it stands there. */
import { choice, day, flag, longText, number, phone, ref, text } from 'contract/kit/field.ts';
import { resource } from 'contract/kit/resource.ts';

/** A room where an organisation meets. */
export const meetingRoom = resource('meetingRoom', {
  area: 'organisation',
  label: '会议室',
  path: 'api/meetingRoom',
  kind: 'record',
  scope: 'organisationId',
  title: 'name',
  key: ['code'],
  search: ['name', 'code'],
  fields: {
    code: text('编号', { required: true, unique: true, max: 20 }),
    name: text('名称', { required: true, max: 50 }),
    organisationId: ref('管理党组织', 'partyOrganisation', { required: true, index: true }),
    keeperId: ref('负责人', 'person'),
    level: choice('培养层次', 'DJ_BJ_CC'),
    seats: number('座位数', { min: 1, max: 500 }),
    hasScreen: flag('是否有屏幕'),
    openedOn: day('启用日期'),
    contactPhone: phone('联系电话'),
    remark: longText('备注'),
  },
  list: { columns: ['name', 'code', 'organisationId', 'seats'], filters: ['organisationId'], sort: 'name' },
});
