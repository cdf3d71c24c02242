import { DerivedDetail } from '../../kit/derived.tsx';
import { useKind } from './kinds.tsx';

export const PersonDetail = () => <DerivedDetail area="person" entity={useKind()} />;
