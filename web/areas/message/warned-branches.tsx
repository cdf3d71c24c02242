/** Warnings by organisation, the worst first: one press asks those concerned there to get on with all of them. */
import { useState } from 'react';
import { urgeOrganisation, warnedOrganisations, type WarnedOrganisation } from 'contract/message/warning.ts';
import { relativeTime } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { Chip } from '../../kit/ui/marks.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import { useMessages } from './lists.ts';
import { levelTones, levelWords } from './words.ts';

/** As many as stand without asking for more. */
const shown = 5;

interface Props {
  chosen: string | undefined;
  onChoose(id: string | undefined): void;
}

function Line({ one, isOn, onChoose }: { one: WarnedOrganisation; isOn: boolean; onChoose: Props['onChoose'] }) {
  const { id, name, count, level, overdueCount, urgedAt } = one;
  return (
    <li className={isOn ? 'warned-branch on' : 'warned-branch'}>
      <Chip tone={levelTones[level]}>{levelWords[level]}</Chip>
      <button type="button" className="link-button" aria-pressed={isOn} onClick={() => onChoose(isOn ? undefined : id)}>
        {name}
      </button>
      <span className="figures">
        {count} 条{overdueCount > 0 && `，超期 ${overdueCount} 条`}
      </span>
      {urgedAt && <span className="remark">{relativeTime(urgedAt)}已催办</span>}
      <ActionButton
        label="催办"
        size="small"
        aria-label={`催办${name}`}
        run={() => call(urgeOrganisation, { params: { id }, body: {} }, { silent: true })}
        done={({ told }) => `已催办${name}：${told.join('、')}`}
      />
    </li>
  );
}

/** One place alone needs no list of places. */
export function Branches({ chosen, onChoose }: Props) {
  const { data } = useMessages(warnedOrganisations, {});
  const [isWhole, setWhole] = useState(false);
  const all = data?.content ?? [];
  if (all.length < 2) return null;
  const some = isWhole ? all : all.filter((one, at) => at < shown || one.id === chosen);
  return (
    <section className="card" aria-label="按党组织">
      <ul className="warned-list">
        {some.map(one => (
          <Line key={one.id} one={one} isOn={one.id === chosen} onChoose={onChoose} />
        ))}
      </ul>
      {all.length > some.length && (
        <p className="warned-more">
          <RowButton label={`全部 ${all.length} 个党组织`} run={() => setWhole(true)} />
        </p>
      )}
    </section>
  );
}
