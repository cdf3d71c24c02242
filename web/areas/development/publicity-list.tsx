import { DerivedList } from '../../kit/derived.tsx';

/** 公示, as the entity says it. */
export const PublicityList = () => <DerivedList area="development" entity="developmentPublicity" />;
