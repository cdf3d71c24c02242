import { DerivedList } from '../../kit/pages/derived.tsx';

/** 公示, as the entity says it. */
export const PublicityList = () => <DerivedList area="development" entity="developmentPublicity" />;
