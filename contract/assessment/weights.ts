/** What a group weighs for each pool of those rated, one line each, as the group holds it. Domain-cadre 2.1. */
export interface PoolWeight {
  pool: string;
  weight: number;
}

const line = /^(\S{1,20})[\s　]+(\d{1,3})$/;

/** `学院党政正职 25` on each line; null where a line says something else, a pool stands twice or a weight is none. */
export function readWeights(text: string | null): PoolWeight[] | null {
  const lines = (text ?? '').split('\n').map(one => one.trim());
  const found = lines.filter(Boolean).map(one => line.exec(one));
  const weights = found.map(match => ({ pool: match?.[1] ?? '', weight: Number(match?.[2] ?? 0) }));
  const isRead = found.length > 0 && weights.every(({ weight }) => weight >= 1 && weight <= 100);
  return isRead && new Set(weights.map(({ pool }) => pool)).size === weights.length ? weights : null;
}
export const weightFor = (text: string | null, pool: string): number =>
  readWeights(text)?.find(one => one.pool === pool)?.weight ?? 0;
