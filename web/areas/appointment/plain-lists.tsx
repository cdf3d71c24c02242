import type { ColumnWords } from '../../kit/list/columns.tsx';
import { DerivedList } from '../../kit/pages/derived.tsx';

const limitWords: ColumnWords = {
  ageYears: { width: 110 },
  ageBeforeReform: { width: 200 },
  basis: { width: 160 },
};
export const AgeLimitList = () => <DerivedList area="appointment" entity="ageLimit" words={limitWords} />;

const retirementWords: ColumnWords = {
  matter: { width: 260 },
  way: { width: 210 },
  documentNo: { width: 150 },
};
export const RetirementList = () => <DerivedList area="appointment" entity="retirement" words={retirementWords} />;
