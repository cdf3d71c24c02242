import { choice, day, number, ref, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/** A class of students. Domain-party 1.3. */
export const schoolClass = resource('schoolClass', {
  area: 'organisation',
  label: '班级',
  path: 'api/bjxx',
  kind: 'record',
  scope: 'unitId',
  module: 121,
  title: 'name',
  key: ['code'],
  search: ['name', 'code', 'major'],
  fields: {
    code: text('班级代码', { required: true, unique: true, max: 20 }),
    name: text('班级名称', { required: true, max: 100 }),
    unitId: ref('院系', 'unit', { required: true, index: true }),
    major: text('专业', { max: 100 }),
    grade: choice('年级', 'DJ_NJ', { required: true }),
    level: choice('培养层次', 'DJ_BJ_CC', { required: true }),
    lengthYears: number('学制（年）', { min: 1, max: 10 }),
    counsellorId: ref('辅导员', 'teacher'),
    headTeacherId: ref('班主任', 'teacher'),
    organisationId: ref('对应党支部', 'partyOrganisation', { index: true }),
    enrolledOn: day('入学日期'),
    graduatesOn: day('毕业日期', { required: true }),
    state: choice('状态', 'DJ_BJ_ZT', { required: true, default: '1' }),
    studentCount: number('学生数', { computed: true }),
    memberCount: number('党员数', { computed: true }),
  },
  list: {
    columns: ['name', 'code', 'unitId', 'major', 'grade', 'level', 'counsellorId', 'organisationId', 'studentCount', 'memberCount', 'graduatesOn', 'state'],
    filters: ['unitId', 'grade', 'level', 'state'],
    sort: 'code',
  },
});
