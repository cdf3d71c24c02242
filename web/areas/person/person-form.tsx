import { DerivedForm } from '../../kit/derived.tsx';
import { useKind } from './kinds.tsx';

const words = {
  number: { locked: '通过“变更学工号”修改' },
  secondNumber: { locked: '通过“变更学工号”修改' },
};

export const PersonForm = () => <DerivedForm area="person" entity={useKind()} words={words} />;
