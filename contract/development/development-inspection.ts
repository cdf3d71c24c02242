import { choice, day, longText } from '../kit/field.ts';
import { recordPart } from './record-part.ts';

/** The half-yearly inspection of an activist or a probationary member. 细则第九、二十九条. */
export const developmentInspection = recordPart('developmentInspection', {
  label: '考察记录',
  path: 'api/fzdy/inspection',
  fields: {
    inspectedOn: day('考察日期', { required: true }),
    by: choice('考察人', 'DJ_FZ_KCR', { required: true }),
    content: longText('考察情况', { required: true, max: 2000 }),
    conclusion: choice('考察结论', 'DJ_FZ_KCJL', { required: true }),
  },
  list: {
    columns: ['name', 'inspectedOn', 'by', 'conclusion', 'content'],
    filters: ['inspectedOn', 'by', 'conclusion'],
    sort: '-inspectedOn',
  },
});

const { inspectedOn, conclusion, content } = developmentInspection.fields;
/** What the contact says; who inspected is known. */
export const inspectionByContact = { inspectedOn, conclusion, content };
