import { ref, text, type Fields } from '../kit/field.ts';
import { resource, type ListWords } from '../kit/resource.ts';

const head = {
  name: text('姓名', { derived: true, max: 50 }),
  recordId: ref('发展记录', 'developmentRecord', { required: true, index: true, set: 'create' }),
};
interface Part<F extends Fields> {
  label: string;
  path: string;
  /** Found by beside the name of the person. */
  search?: readonly string[];
  fields: F;
  list: ListWords;
}

/** What stands beside a record of development: in reach with it, and named by its person. */
export const recordPart = <const N extends string, const F extends Fields>(
  name: N,
  { fields, search = [], ...words }: Part<F>,
) =>
  resource(name, {
    area: 'development',
    kind: 'record',
    scope: 'recordId',
    title: 'name',
    key: [],
    search: ['name', ...search],
    fields: { ...head, ...fields },
    ...words,
  });
