import { DerivedList } from '../../kit/derived.tsx';
import { KindTabs, useKind } from './kinds.tsx';

/** 人员信息库: everybody, students, staff. */
export function PersonList() {
  const kind = useKind();
  return <DerivedList area="person" entity={kind} head={<KindTabs kind={kind} />} />;
}
