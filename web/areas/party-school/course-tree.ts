/** The chapters and nodes of a course as a tree, read again while a file is still looked at. */
import { runStates } from 'contract/kit/run-states.ts';
import { readCourseTree, type TreeNode } from 'contract/party-school/course-calls.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import type { Branch } from '../../kit/ui/tree-moves.ts';

export interface CourseBranch extends TreeNode, Branch<CourseBranch> {}

export function treeOf(nodes: readonly TreeNode[], parentId: string | null = null): CourseBranch[] {
  return nodes.filter(one => one.parentId === parentId).map(one => ({ ...one, children: treeOf(nodes, one.id) }));
}

const isLooked = ({ state }: TreeNode) => state === runStates.prepare || state === runStates.start;
export const useCourseTree = (id: string) =>
  useAnswer(
    readCourseTree,
    { params: { id } },
    { isFresh: true, askAgain: answer => (answer?.nodes.some(isLooked) ? 3000 : false) },
  );
