/** 单位变更日志: every change of a field, and what became of units as a whole. */
import { useNavigate } from 'react-router';
import { unitLog } from 'contract/change/log.ts';
import { unitHistory } from 'contract/organisation/unit-history.ts';
import { unit } from 'contract/organisation/unit.ts';
import { useTab } from '../../client/tab.ts';
import { may } from '../../kit/data/record.ts';
import { DerivedList } from '../../kit/pages/derived.tsx';
import { Pills } from '../../kit/ui/pills.tsx';
import { ChangeLog } from '../change/index.ts';

const kinds = [
  { key: 'change', label: '变更日志' },
  { key: 'history', label: '单位沿革' },
] as const;
const words = {
  unitId: { width: 180 },
  fromText: { width: 200 },
  toText: { width: 260 },
  documentNo: { width: 150 },
};

export function UnitTrace() {
  const { location } = useTab();
  const navigate = useNavigate();
  const of = new URLSearchParams(location.search).get('of') === 'history' ? 'history' : 'change';
  const head = may(unitHistory, 'read') && (
    <Pills
      label="日志"
      of={kinds}
      chosen={of}
      choose={key => void navigate(`${location.pathname}${key === 'history' ? '?of=history' : ''}`)}
    />
  );
  if (of === 'history') return <DerivedList area="organisation" entity="unitHistory" head={head} words={words} />;
  return (
    <>
      {head}
      <ChangeLog log={unitLog} resource={unit} detail="/organisation/unit/detail" />
    </>
  );
}
