interface Addressed {
  routePath: string | null;
}

/** The document of a page: the one of its own address, else of the longest address it stands below. */
export function helpFor<T extends Addressed>(entries: readonly T[], path: string): T | null {
  const covers = ({ routePath }: T) => routePath !== null && (path === routePath || path.startsWith(`${routePath}/`));
  const fitting = entries.filter(covers);
  return fitting.sort((a, b) => (b.routePath?.length ?? 0) - (a.routePath?.length ?? 0))[0] ?? null;
}
