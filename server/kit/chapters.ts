/** Ids of the named world by key. */
export type Ids = ReadonlyMap<string, string>;

/** What a demonstration shows of an area, made in the area's own ways, as people would have. */
export interface Chapter<Tx> {
  name: string;
  /** The chapter it goes on behind; without one it begins with the people and places of the world. */
  after?: string;
  make(tx: Tx, ids: Ids): Promise<unknown>;
}

/** Each directly behind the one it goes on from. One that goes on from nothing that is told is refused by name. */
export function inOrder<Tx>(chapters: readonly Chapter<Tx>[]): Chapter<Tx>[] {
  const behind = (name?: string): Chapter<Tx>[] =>
    chapters.filter(one => one.after === name).flatMap(one => [one, ...behind(one.name)]);
  const told = behind();
  const lost = chapters.filter(one => !told.includes(one));
  if (lost.length === 0) return told;
  throw new Error(
    lost.map(({ name, after }) => `demonstration: ${name} goes on behind ${after}, which is not told`).join('\n'),
  );
}
