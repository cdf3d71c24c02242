/** The custom trees of the signed-in user on the first page: for everybody, for the own roles, and one's own. */
import { Link } from 'react-router';
import { withTree, type CustomMenu, type CustomNode } from 'contract/access/custom-menu.ts';
import { isExternal } from '../../client/menu.ts';
import { useSession } from '../../client/session.ts';
import { useAnswer } from '../../kit/data/answer.ts';

interface Entry {
  label: string;
  path: string;
}
/** What can be opened, in order; folders give their entries. */
export const entriesOf = (nodes: readonly CustomNode[]): Entry[] =>
  nodes
    .filter(node => !node.hidden)
    .flatMap(({ label, path, children = [] }) => [...(path ? [{ label, path }] : []), ...entriesOf(children)]);

const CustomCard = ({ tree }: { tree: CustomMenu }) => (
  <section className="home-area card">
    <h3>{tree.name}</h3>
    <ul>
      {entriesOf(tree.nodes).map(({ label, path }) => (
        <li key={`${label} ${path}`}>
          {isExternal(path) ? (
            <a href={path} target="_blank" rel="noopener noreferrer">
              {label}
            </a>
          ) : (
            <Link to={path}>{label}</Link>
          )}
        </li>
      ))}
    </ul>
  </section>
);

export function CustomTrees() {
  const id = useSession(session => session.user?.id);
  const { data } = useAnswer(withTree, { params: { id: id ?? '' } }, { isOn: id !== undefined });
  return (data ?? [])
    .filter(tree => entriesOf(tree.nodes).length > 0)
    .map(tree => <CustomCard key={tree.id} tree={tree} />);
}
