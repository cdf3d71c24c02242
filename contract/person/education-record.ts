import { choice, files, flag, month, ref, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/** A course of study with its diploma and degree; import type 6. Domain-cadre 1.2. */
export const educationRecord = resource('educationRecord', {
  area: 'person',
  label: '学历学位',
  path: 'api/person/edu',
  kind: 'child',
  scope: 'personId',
  module: 99,
  title: 'school',
  key: [],
  sameBy: ['school', 'startMonth'],
  search: ['school', 'major'],
  fields: {
    personId: ref('人员', 'person', { required: true, index: true, set: 'create' }),
    startMonth: month('入学年月', { required: true }),
    endMonth: month('毕业年月', { required: true }),
    kind: choice('教育类别', 'GB_JYLB', { required: true }),
    education: choice('学历', 'DJ_DY_XLXX', { required: true }),
    degree: choice('学位', 'DJ_DY_XWXX'),
    school: text('毕业院校', { required: true, max: 100 }),
    department: text('院系', { max: 100 }),
    major: text('专业', { required: true, max: 100 }),
    learnWay: choice('学习方式', 'GB_XXFS'),
    isHighestEducation: flag('最高学历'),
    isHighestDegree: flag('最高学位'),
    isVerified: flag('学信网已核验'),
    isProved: flag('已认定', { derived: true }),
    attachments: files('学历学位证书'),
  },
  list: {
    columns: ['personId', 'startMonth', 'endMonth', 'kind', 'education', 'degree', 'school', 'major', 'isProved'],
    filters: ['personId', 'kind', 'education', 'degree', 'isVerified', 'isProved'],
    sort: 'startMonth',
  },
});

/** GB_JYLB: further training, which is no education. */
export const furtherTraining = '4';

/** Of several studies those that were verified, where there are some: they stand for the rest. */
export function verifiedOrAll<T extends { isProved?: boolean | null }>(studies: readonly T[]): readonly T[] {
  const proved = studies.filter(({ isProved }) => isProved);
  return proved.length > 0 ? proved : studies;
}
