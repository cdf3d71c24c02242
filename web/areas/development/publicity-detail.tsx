import { DerivedDetail } from '../../kit/pages/derived.tsx';

/** 公示, as the entity says it. */
export const PublicityDetail = () => <DerivedDetail area="development" entity="developmentPublicity" />;
