import { choice, files, money, month, ref, text } from '../kit/field.ts';
import { resource } from '../kit/resource.ts';

/** A project, paper, book or prize; import type 10. Domain-cadre 1.2. */
export const researchRecord = resource('researchRecord', {
  area: 'cadre',
  label: '科研情况',
  path: 'api/gbjbxx/research',
  kind: 'child',
  scope: 'personId',
  module: 1,
  title: 'title',
  key: [],
  sameBy: ['kind', 'title'],
  search: ['title', 'source'],
  fields: {
    personId: ref('干部', 'cadre', { required: true, index: true, set: 'create' }),
    kind: choice('成果类别', 'GB_KYLX', { required: true }),
    title: text('名称', { required: true, max: 200 }),
    role: text('本人排名或作用', { max: 60 }),
    level: text('级别', { max: 60 }),
    fundsFen: money('经费'),
    startMonth: month('开始年月'),
    endMonth: month('完成年月'),
    source: text('来源', { max: 100 }),
    publication: text('发表或出版', { max: 200 }),
    attachments: files('附件'),
  },
  list: {
    columns: ['personId', 'kind', 'title', 'role', 'level', 'startMonth', 'endMonth', 'source'],
    filters: ['personId', 'kind', 'startMonth'],
    sort: '-startMonth',
  },
});
