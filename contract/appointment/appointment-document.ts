import { day, files, number, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/** The document by which matters are finished; it comes with the first of them. Domain-cadre 1.10. */
export const appointmentDocument = resource('appointmentDocument', {
  area: 'appointment',
  label: '任免文件',
  path: 'api/gbAppointment/document',
  kind: 'record',
  scope: [],
  title: 'documentNo',
  key: ['documentNo'],
  search: ['documentNo', 'title'],
  fields: {
    documentNo: text('任免文号', { required: true, unique: true, max: 60 }),
    title: text('标题', { max: 200 }),
    signedOn: day('发文日期', { required: true, index: true }),
    file: files('文件'),
    matterCount: number('任免事项', { computed: true }),
  },
  list: {
    columns: ['documentNo', 'title', 'signedOn', 'matterCount'],
    filters: ['signedOn'],
    sort: '-signedOn',
    firstUse: '任免事项发文办结时自动列入，也可以先登记文件再办结。',
  },
});
