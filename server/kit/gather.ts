/** Work on one thing that all have to wait for: those who come meanwhile go together in its next turn. */
interface Waiting<Item, Outcome> {
  item: Item;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/**
 * `work` gives an outcome for each of its items; where it fails it fails for all of them. Who is alone goes at once; those
 * who came meanwhile wait `pauseMs` for more.
 */
export function gathering<Item, Outcome>(work: (key: string, items: Item[]) => Promise<Outcome[]>, pauseMs = 0) {
  const lines = new Map<string, Waiting<Item, Outcome>[]>();
  async function serve(key: string, line: Waiting<Item, Outcome>[]): Promise<void> {
    for (let isFirst = true; line.length > 0; isFirst = false) {
      if (!isFirst && pauseMs > 0) await new Promise(done => setTimeout(done, pauseMs));
      const turn = line.splice(0);
      const items = turn.map(one => one.item);
      await work(key, items).then(
        outcomes => turn.forEach((one, at) => one.resolve(outcomes[at] as Outcome)),
        (error: unknown) => turn.forEach(one => one.reject(error)),
      );
    }
    lines.delete(key);
  }
  return (key: string, item: Item): Promise<Outcome> =>
    new Promise((resolve, reject) => {
      const one = { item, resolve, reject };
      const line = lines.get(key);
      if (line) return void line.push(one);
      const begun = [one];
      lines.set(key, begun);
      void serve(key, begun);
    });
}
