/** The custom trees of the signed-in user on the first page: for everybody, for the own roles, and one's own. */
import { withTree, type CustomNode } from 'contract/access/custom-menu.ts';
import { useSession } from '../../client/session.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { HomeLinks } from '../../kit/ui/home.tsx';

interface Entry {
  label: string;
  path: string;
}
/** What can be opened, in order; folders give their entries. */
export const entriesOf = (nodes: readonly CustomNode[]): Entry[] =>
  nodes
    .filter(node => !node.hidden)
    .flatMap(({ label, path, children = [] }) => [...(path ? [{ label, path }] : []), ...entriesOf(children)]);

export function CustomTrees() {
  const id = useSession(session => session.user?.id);
  const { data } = useAnswer(withTree, { params: { id: id ?? '' } }, { isOn: id !== undefined });
  return (data ?? [])
    .filter(tree => entriesOf(tree.nodes).length > 0)
    .map(tree => <HomeLinks key={tree.id} title={tree.name} links={entriesOf(tree.nodes)} />);
}
