import { choice, day, flag } from '../kit/field.ts';
import { part, resource } from '../kit/resource.ts';
import { person } from './person.ts';

/** A student; a part of person. Domain-party 1.4. */
export const student = resource('student', {
  area: 'person',
  label: '学生',
  path: 'api/xsjbxx',
  kind: 'record',
  scope: 'unitId',
  partOf: part(person, { needs: ['number', 'unitId', 'classId'] }),
  title: 'name',
  key: ['number', 'secondNumber', 'idCard'],
  search: ['name', 'number', 'secondNumber', 'formerNumbers'],
  fields: {
    level: choice('培养层次', 'DJ_BJ_CC', { required: true }),
    grade: choice('年级', 'DJ_NJ', { required: true }),
    enrolledOn: day('入学日期', { required: true }),
    graduatesOn: day('预计毕业日期', { required: true }),
    state: choice('学籍状态', 'DJ_XS_ZT', { required: true, default: '1' }),
    isLeagueMember: flag('是否团员'),
    leagueJoinedOn: day('入团日期'),
  },
  list: {
    columns: ['name', 'number', 'gender', 'birthDate', 'unitId', 'classId', 'grade', 'level', 'phone', 'state'],
    filters: ['unitId', 'grade', 'level', 'classId', 'state'],
    sort: 'number',
  },
});
