/** How a record is laid out where its page says nothing of its own. */
import { fieldsOf, layersOf, seenFieldsOf, type Resource } from 'contract/kit/resource.ts';

export interface Section {
  title: string;
  fields: readonly string[];
}

/** One section for each layer, the whole first: 人员信息, 学生信息. */
export const sectionsOf = (resource: Resource, isShown: (name: string) => boolean): Section[] =>
  layersOf(resource).map(layer => ({
    title: `${layer.label}信息`,
    fields: Object.keys(layer.fields).filter(name => isShown(name)),
  }));
export const factsOf = (resource: Resource) => sectionsOf(resource, name => name in seenFieldsOf(resource));

export const isPersonal = (resource: Resource) => 'idCard' in fieldsOf(resource);
export const measureOf = (resource: Resource) => (isPersonal(resource) ? '人' : '个');
