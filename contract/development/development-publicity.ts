import { choice, day, longText, text } from '../kit/field.ts';
import { recordPart } from './record-part.ts';

/** What is shown in public before a step, for as many working days as the school asks. Domain-party 3.1. */
export const developmentPublicity = recordPart('developmentPublicity', {
  label: '公示',
  path: 'api/fzdy/publicity',
  fields: {
    kind: choice('公示类别', 'DJ_FZ_GSLX', { required: true }),
    startOn: day('开始日期', { required: true }),
    endOn: day('结束日期'),
    place: text('公示地点和方式', { max: 100 }),
    objection: longText('反映的问题', { max: 1000 }),
    conclusion: choice('公示结论', 'DJ_FZ_GSJG'),
  },
  list: {
    columns: ['name', 'kind', 'startOn', 'endOn', 'place', 'conclusion'],
    filters: ['kind', 'startOn', 'endOn', 'conclusion'],
    sort: '-startOn',
  },
});
