/** What members are appraised by: one line each with its weight in per cent, as the batch holds it. Domain-party 8.1. */
export interface Dimension {
  name: string;
  weight: number;
}
export const firstDimensions = [
  '理想信念 20',
  '政治纪律 20',
  '宗旨服务 20',
  '作用发挥 20',
  '廉洁自律 10',
  '组织纪律 10',
].join('\n');
export const mostDimensions = 10;

const line = /^(\S{1,20})[\s　]+(\d{1,3})$/;

/** `理想信念 20` on each line; null where a line says something else, a name stands twice, or there are too many. */
export function readDimensions(text: string | null): Dimension[] | null {
  const lines = (text ?? '').split('\n').map(one => one.trim());
  const found = lines.filter(Boolean).map(one => line.exec(one));
  const dimensions = found.map(match => ({ name: match?.[1] ?? '', weight: Number(match?.[2] ?? -1) }));
  const isRead = found.every(Boolean) && dimensions.length > 0 && dimensions.length <= mostDimensions;
  return isRead && new Set(dimensions.map(({ name }) => name)).size === dimensions.length ? dimensions : null;
}
export const weightOf = (dimensions: readonly Dimension[]): number =>
  dimensions.reduce((sum, { weight }) => sum + weight, 0);
