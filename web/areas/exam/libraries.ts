/** The libraries as a tree, with all that lies below each. */
import { topicLibrary } from 'contract/exam/topic-library.ts';
import type { Row } from '../../kit/data/row.ts';
import { usePage } from '../../kit/list/list.ts';

export interface LibraryNode {
  id: string;
  name: string;
  count: number;
  row: Row;
  children: LibraryNode[];
}

const asked = {
  page: 0,
  size: 200,
  sort: 'name,asc',
  columns: ['name', 'parentId', 'unitId', 'isShared', 'remark', 'topicCount'],
};
export const useLibraries = () => usePage(topicLibrary, asked);

/** What has no library above it that is seen here stands at the top. */
export function treeOf(rows: readonly Row[]): LibraryNode[] {
  const known = new Set(rows.map(({ id }) => id));
  const below = (parent: string | null): LibraryNode[] =>
    rows
      .filter(({ parentId }) => (known.has(String(parentId)) ? parentId : null) === parent)
      .map(row => {
        const children = below(row.id);
        const count = children.reduce((all, child) => all + child.count, Number(row['topicCount'] ?? 0));
        return { id: row.id, name: String(row['name']), count, row, children };
      });
  return below(null);
}
export const idsOf = ({ id, children }: LibraryNode): string[] => [id, ...children.flatMap(idsOf)];
export const findIn = (nodes: readonly LibraryNode[], id: string | undefined): LibraryNode | null => {
  for (const node of nodes) {
    const found = node.id === id ? node : findIn(node.children, id);
    if (found) return found;
  }
  return null;
};
