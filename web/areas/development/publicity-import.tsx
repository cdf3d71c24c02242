import { DerivedImport } from '../../kit/pages/derived.tsx';

/** 公示, as the entity says it. */
export const PublicityImport = () => <DerivedImport area="development" entity="developmentPublicity" />;
