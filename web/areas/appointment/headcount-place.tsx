/** One place of the matrix in a drawer: who is there, which slots are open, and why there are too many. */
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { Link, useNavigate } from 'react-router';
import { ofRank, risingTo } from 'contract/appointment/candidates.ts';
import { excessKinds, headcount, headcountRanks } from 'contract/appointment/headcount.ts';
import { postSlot } from 'contract/appointment/post-slot.ts';
import { readPlace, type HeadcountPlace as Told } from 'contract/appointment/overview.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { postStates } from 'contract/cadre/codes.ts';
import { addressOf } from 'contract/report/home.ts';
import { useIsMobile } from '../../client/device.ts';
import { labelOf, useDictionary } from '../../client/reference.ts';
import { useDay } from '../../client/tab.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { may } from '../../kit/data/record.ts';
import { Figures } from '../../kit/ui/figures.tsx';
import { Chip } from '../../kit/ui/marks.tsx';
import type { Place } from './headcount-matrix.tsx';

function Holders({ holders, hidden }: Told) {
  const states = useDictionary('GB_RZZT');
  return (
    <section aria-label="任职人员">
      <h3>
        任职人员 <small>{holders.length + hidden}</small>
      </h3>
      <ul className="headcount-holders">
        {holders.map(({ id, personId, name, postName, slotName, state, startOn, trialEndOn }) => (
          <li key={id}>
            <span>{slotName ?? postName}</span>
            <Chip tone={state === postStates.inOffice ? 'ok' : 'warn'}>{labelOf(states, state)}</Chip>
            {may(cadre, 'read') ? <Link to={`/cadre/detail?id=${personId}`}>{name}</Link> : <span>{name}</span>}
            <small className="figures">
              {startOn.slice(0, 7)} 起
              {trialEndOn && state === postStates.onTrial ? `，${trialEndOn.slice(0, 7)} 期满` : ''}
            </small>
          </li>
        ))}
      </ul>
      {holders.length + hidden === 0 && <p className="remark">没有任职人员。</p>}
      {hidden > 0 && <p className="remark">另有 {hidden} 人不在您的数据权限内。</p>}
    </section>
  );
}

const OpenSlots = ({ openSlots }: Told) =>
  openSlots.length > 0 && (
    <section aria-label="空缺岗位">
      <h3>
        空缺岗位 <small>{openSlots.length}</small>
      </h3>
      <ul className="headcount-slots">
        {openSlots.map(({ id, name, code }) => (
          <li key={id}>
            {may(postSlot, 'read') ? <Link to={`/cadre/post-slot/detail?id=${id}`}>{name}</Link> : name}
            <small className="figures">{code}</small>
          </li>
        ))}
      </ul>
    </section>
  );

/** Who may be looked at for this rank, as lists of cadres that one narrows further. */
function Candidates({ rank, limits }: Told) {
  const day = useDay();
  const rising = risingTo(rank, limits, day);
  if (!may(cadre, 'read')) return null;
  return (
    <section aria-label="可考虑的人选">
      <h3>可考虑的人选</h3>
      <ul className="headcount-slots">
        {rising && (
          <li>
            <Link to={addressOf('/cadre/list', rising)}>提任人选</Link>
            <small>下一级任职年限、年龄和距退休年限符合的在职干部</small>
          </li>
        )}
        <li>
          <Link to={addressOf('/cadre/list', ofRank(rank))}>平级人选</Link>
          <small>已任{headcountRanks[rank]}的在职干部</small>
        </li>
      </ul>
    </section>
  );
}

function Excess({ line }: Told) {
  const kinds = useDictionary('GB_CZPB');
  if (!line?.excessKind) return null;
  const { excessKind, excessCount, excessUntilOn, excessReason, excessDocumentNo } = line;
  const until = excessUntilOn ? `，至 ${excessUntilOn}` : '';
  return (
    <section aria-label="超配说明">
      <h3>{excessKind === excessKinds.reserved ? '预留说明' : '超配说明'}</h3>
      <p className="headcount-excess tone-warn">
        {excessReason}，批准{labelOf(kinds, excessKind)} {excessCount} 人{until}。<small>{excessDocumentNo}</small>
      </p>
    </section>
  );
}

/** Nothing more can be filled here, and what to do about it. */
const Full = ({ cell, line, rank }: Told) => {
  const isFull = cell.approved !== null && cell.occupied >= cell.approved + (line?.excessCount ?? 0);
  return isFull ? (
    <section aria-label="不能再配备">
      <h3>不能再配备</h3>
      <p className="remark">该单位{headcountRanks[rank]}职数已满，不得超职数配备。另需配备时先登记预留或消化文号。</p>
    </section>
  ) : null;
};

function Content({ told }: { told: Told }) {
  const { cell, line } = told;
  return (
    <div className="headcount-place">
      <p className="remark">
        {line ? `${line.documentNo ? `${line.documentNo}核定，` : ''}${line.effectiveOn} 起生效` : '尚未核定职数'}
      </p>
      <Figures
        isLarge
        of={[
          { label: '核定', value: cell.approved ?? '未核定' },
          { label: '实配', value: cell.occupied },
          { label: '空缺', value: cell.vacancy || '—' },
          { label: '超配', value: cell.over > 0 ? <span className="tone-error">{cell.over}</span> : '—' },
        ]}
      />
      <Holders {...told} />
      <OpenSlots {...told} />
      <Candidates {...told} />
      <Excess {...told} />
      <Full {...told} />
    </div>
  );
}

interface Props {
  place: Place;
  name: string;
  on: string | undefined;
  /** Units of the matrix in their order. */
  units: readonly string[];
  onTurn(place: Place | null): void;
}
export function HeadcountPlace({ place, name, on, units, onTurn }: Props) {
  const { unitId, rank } = place;
  const isPhone = useIsMobile();
  const navigate = useNavigate();
  const answer = useAnswer(readPlace, { params: place, query: on ? { on } : {} }, { isKept: true });
  const at = units.indexOf(unitId);
  const turn = (by: number) => {
    const next = units[at + by];
    if (next) onTurn({ unitId: next, rank });
  };
  const plan = `/cadre/headcount-plan?unitId=${unitId}&rank=${rank}`;
  return (
    <Drawer
      open
      size={isPhone ? '100%' : 420}
      mask={false}
      onClose={() => onTurn(null)}
      title={`${name}·${headcountRanks[rank] ?? ''}`}
      extra={
        <>
          <Button
            type="text"
            icon={<LeftOutlined />}
            aria-label="上一单位"
            disabled={at <= 0}
            onClick={() => turn(-1)}
          />
          <Button
            type="text"
            icon={<RightOutlined />}
            aria-label="下一单位"
            disabled={at === units.length - 1}
            onClick={() => turn(1)}
          />
        </>
      }
      footer={<Button onClick={() => void navigate(plan)}>{may(headcount, 'update') ? '调整职数' : '查看核定'}</Button>}
    >
      <QueryGate what="任职人员" query={answer} rows={6}>
        {told => <Content told={told} />}
      </QueryGate>
    </Drawer>
  );
}
