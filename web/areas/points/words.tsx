/** Words of points that several of their pages say. */
import { bands } from 'contract/points/standing.ts';
import { Dot } from '../../kit/ui/marks.tsx';

/** `+5`, `-3`. */
export const Points = ({ score }: { score: number }) => (
  <span className="figures">{score > 0 ? `+${score}` : String(score)}</span>
);

const tones = { [bands.pioneer]: 'ok', [bands.fit]: 'plain', [bands.warned]: 'warn' } as const;
export const Band = ({ band }: { band: string }) => (
  <Dot tone={tones[band as keyof typeof tones] ?? 'plain'}>{band}</Dot>
);
