import { DerivedList } from '../../kit/pages/derived.tsx';

const words = {
  name: { width: 88 },
  kind: { width: 128 },
  decidedOn: { width: 104 },
  authority: { width: 220 },
  documentNo: { width: 180 },
  observedUntil: { width: 128 },
  endsOn: { width: 116 },
  state: { width: 96 },
};

/** 处分: entered here by who decides on them, or written by the order that expelled. */
export const DisciplineList = () => <DerivedList area="person" entity="disciplineRecord" words={words} />;
