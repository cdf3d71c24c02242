import { DerivedForm } from '../../kit/pages/derived.tsx';

/** 公示, as the entity says it. */
export const PublicityForm = () => <DerivedForm area="development" entity="developmentPublicity" />;
