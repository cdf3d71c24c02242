import { choice } from '../kit/field.ts';
import { part, resource } from '../kit/resource.ts';
import { person } from './person.ts';

/** A member of staff; a part of person. Domain-party 1.4. */
export const teacher = resource('teacher', {
  area: 'person',
  label: '教师',
  path: 'api/jsjbxx',
  kind: 'record',
  scope: 'unitId',
  partOf: part(person, { needs: ['number', 'unitId'] }),
  title: 'name',
  key: ['number', 'secondNumber', 'idCard'],
  search: ['name', 'number', 'secondNumber', 'formerNumbers'],
  fields: {
    state: choice('在职状态', 'DJ_JS_ZT', { required: true, default: '1' }),
  },
  list: {
    columns: ['name', 'number', 'gender', 'birthDate', 'unitId', 'personType', 'title', 'education', 'phone', 'state'],
    filters: ['unitId', 'personType', 'title', 'education', 'state'],
    sort: 'number',
  },
});
