/** 公示: as the entity says it. */
import { DerivedDetail, DerivedForm, DerivedImport, DerivedList } from '../../kit/pages/derived.tsx';

const publicity = { area: 'development', entity: 'developmentPublicity' };

export const PublicityList = () => <DerivedList {...publicity} />;
export const PublicityDetail = () => <DerivedDetail {...publicity} />;
export const PublicityForm = () => <DerivedForm {...publicity} />;
export const PublicityImport = () => <DerivedImport {...publicity} />;
