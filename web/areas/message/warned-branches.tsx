/** Warnings by organisation, the worst first: one press asks those concerned there to get on with all of them. */
import { useState } from 'react';
import { urgeOrganisation, warnedOrganisations, type WarnedOrganisation } from 'contract/message/warning.ts';
import { useIsMobile } from '../../client/device.ts';
import { relativeTime } from '../../client/format.ts';
import { call, serverTime } from '../../client/http.ts';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import { useMessages } from './lists.ts';

/** Above the records on a phone; beside them at the desk all have room. */
const mostAbove = 2;

/** Within a day nobody is asked again; when it was stands beside the button. */
const dayMs = 86_400_000;
const isFresh = (urgedAt: string | null) => urgedAt !== null && serverTime() - Date.parse(urgedAt) < dayMs;

interface Props {
  chosen: string | undefined;
  onChoose(id: string | undefined): void;
}

function Line({ one, isOn, onChoose }: { one: WarnedOrganisation; isOn: boolean; onChoose: Props['onChoose'] }) {
  const { id, name, count, overdueCount, urgedAt } = one;
  return (
    <li className={isOn ? 'warned-branch on' : 'warned-branch'}>
      <button type="button" className="link-button" aria-pressed={isOn} onClick={() => onChoose(isOn ? undefined : id)}>
        {name}
      </button>
      <span className="figures">
        {count} 条
        {overdueCount > 0 && (
          <span className="tone-error" title="其中期限早于今天的">
            ，超期 {overdueCount} 条
          </span>
        )}
        {urgedAt && <span className="remark">{relativeTime(urgedAt)}已催办</span>}
      </span>
      <ActionButton
        label="催办"
        size="small"
        aria-label={`催办${name}`}
        disabled={isFresh(urgedAt)}
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
  const isPhone = useIsMobile();
  const all = data?.content ?? [];
  if (all.length < 2) return null;
  const some = isWhole || !isPhone ? all : all.filter((one, at) => at < mostAbove || one.id === chosen);
  return (
    <section className="card warned-branches" aria-label="按党组织">
      <h3>
        按党组织 <small className="figures">{all.length} 个</small>
      </h3>
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
