import { person } from 'contract/person/person.ts';
import { DerivedForm } from '../../kit/pages/derived.tsx';
import { correctable } from '../../kit/form/correctable.ts';
import { useKind } from './kinds.tsx';

const words = correctable(person, {
  number: { locked: '通过“变更学工号”修改' },
  secondNumber: { locked: '通过“变更学工号”修改' },
});

export const PersonForm = () => <DerivedForm area="person" entity={useKind()} words={words} />;
