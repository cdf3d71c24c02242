import { DerivedList } from '../../kit/pages/derived.tsx';
import { KindTabs, useKind } from './kinds.tsx';

const words = {
  name: { width: 142 },
  number: { width: 94 },
  gender: { width: 40 },
  birthDate: { width: 68 },
  personType: { width: 116 },
  politicalStatus: { width: 156 },
  unitId: { width: 146 },
};

/** 人员信息库: everybody, students, staff. */
export function PersonList() {
  const kind = useKind();
  return <DerivedList area="person" entity={kind} head={<KindTabs kind={kind} />} words={words} />;
}
