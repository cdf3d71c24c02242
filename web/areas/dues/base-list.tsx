/** 缴费基数: the list, with what is done once a year for all of them. */
import { DerivedList } from '../../kit/pages/derived.tsx';
import { YearlyBases } from './yearly-bases.tsx';

export const DuesBaseList = () => <DerivedList area="dues" entity="duesBase" actions={<YearlyBases />} />;
