import { DerivedForm } from '../../kit/derived.tsx';
import { useKind } from './kinds.tsx';

export const PersonForm = () => <DerivedForm area="person" entity={useKind()} />;
