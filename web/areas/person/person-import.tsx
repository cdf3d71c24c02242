import { DerivedImport } from '../../kit/pages/derived.tsx';
import { useKind } from './kinds.tsx';

export const PersonImport = () => <DerivedImport area="person" entity={useKind()} />;
