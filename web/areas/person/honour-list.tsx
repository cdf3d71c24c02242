import { DerivedList } from '../../kit/pages/derived.tsx';

const words = {
  name: { width: 180 },
  personId: { width: 76 },
  organisationId: { width: 164 },
  kind: { width: 112 },
  level: { width: 76 },
  authority: { width: 124 },
  awardedOn: { width: 96 },
};

/** 奖励: of persons and of organisations. */
export const HonourList = () => <DerivedList area="person" entity="honour" words={words} />;
