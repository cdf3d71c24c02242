/** Before anything is timed: floor and product must mean the same rows, or their ratio says nothing. */
import { loads } from './loads.ts';
import type { Stage } from './measure.ts';

interface Answer {
  content?: { id: string }[];
  totalElements?: number;
  id?: string;
}

const counted = (nodes: { children: [] }[]): number => nodes.reduce((sum, node) => sum + 1 + counted(node.children), 0);

/** What an answer is about: the ids, their order and the count. */
function gist(answer: Answer | { children: [] }[]): string {
  if (Array.isArray(answer)) return `tree of ${counted(answer)}`;
  if (answer.content) return `${answer.totalElements}: ${answer.content.map(row => row.id).join()}`;
  return String(answer.id);
}

const samples = 12;

export async function compare({ floor, product, known }: Stage): Promise<void> {
  for (const load of ['list', 'deep', 'record', 'treeFirst', 'dictionary'])
    for (let n = 0; n < samples; n++) {
      const gists = [];
      for (const [side, { port }] of Object.entries({ floor, product })) {
        const { path, headers = {} } = loads[load]?.ask(known, n, side as 'floor') ?? { path: '/' };
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
        gists.push(gist((await answer.json()) as Answer));
      }
      if (gists[0] !== gists[1]) throw new Error(`${load} ${n}: floor ${gists[0]}, product ${gists[1]}`);
    }
}
