import { DerivedList } from '../../kit/derived.tsx';
import { KindTabs, useKind } from './kinds.tsx';

const words = {
  name: { width: 148 },
  number: { width: 102 },
  gender: { width: 58 },
  birthDate: { width: 84 },
  personType: { width: 122 },
  politicalStatus: { width: 160 },
  unitId: { width: 154 },
};

/** 人员信息库: everybody, students, staff. */
export function PersonList() {
  const kind = useKind();
  return <DerivedList area="person" entity={kind} head={<KindTabs kind={kind} />} words={words} />;
}
