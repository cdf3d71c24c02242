/** Chooses one of a few: views of a list, parts of a page. */
import { Pill } from './pill.tsx';

export interface Choice<K extends string> {
  key: K;
  label: string;
  /** How many rows it shows, once known. */
  count?: number | undefined;
}
interface Props<K extends string> {
  /** What is chosen: 视图. */
  label: string;
  of: readonly Choice<K>[];
  chosen: K | undefined;
  choose(key: K): void;
}
export const Pills = <K extends string>({ label, of, chosen, choose }: Props<K>) => (
  <div className="views" role="group" aria-label={label}>
    {of.map(({ key, label: word, count }) => (
      <Pill key={key} isOn={key === chosen} count={count} onChoose={() => choose(key)}>
        {word}
      </Pill>
    ))}
  </div>
);
