import { expect, it } from 'vitest';
import { arranged } from './home-layout.tsx';

const blocks = ['figures', 'todos', 'warnings'].map(key => ({ key }));
const keys = (order: string[]) => arranged(blocks, order).map(one => one.key);

it('blocks stand as they were put, and those that came later where they were delivered', () => {
  expect(keys([])).toEqual(['figures', 'todos', 'warnings']);
  expect(keys(['warnings', 'figures', 'todos'])).toEqual(['warnings', 'figures', 'todos']);
  expect(keys(['todos', 'figures'])).toEqual(['todos', 'figures', 'warnings']);
  expect(keys(['gone', 'warnings'])).toHaveLength(3);
});
