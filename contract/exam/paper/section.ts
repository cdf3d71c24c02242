/** Parts of a paper as a template says them: drawn by rule, or chosen one by one. Domain-cadre 4.5. */
import { Type, type Static } from 'typebox';
import { closed, id } from '../../kit/shape.ts';

/** To the half point. */
const points = Type.Number({ minimum: 0.5, maximum: 100, multipleOf: 0.5 });
const topicType = Type.String({ pattern: '^[0-4]$' });

export const automaticSection = Type.Object(
  {
    topicType,
    /** With what lies below them; none is all. */
    libraryIds: Type.Array(id, { maxItems: 50 }),
    /** One of these words; none is all. */
    knowledge: Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { maxItems: 20 }),
    /** DX_ND → percent of the count; none is whatever is drawn. */
    difficultyMix: Type.Record(Type.String({ pattern: '^[1-5]$' }), Type.Integer({ minimum: 1, maximum: 100 })),
    count: Type.Integer({ minimum: 1, maximum: 200 }),
    scoreEach: points,
  },
  closed,
);
export const manualSection = Type.Object(
  {
    topicType,
    topicIds: Type.Array(id, { minItems: 1, maxItems: 200 }),
    scoreEach: points,
  },
  closed,
);
export type AutomaticSection = Static<typeof automaticSection>;
export type ManualSection = Static<typeof manualSection>;
export type Section = AutomaticSection | ManualSection;
export const sectionList = Type.Array(Type.Union([automaticSection, manualSection]), { minItems: 1, maxItems: 20 });

export const isManual = (section: Section): section is ManualSection => 'topicIds' in section;
export const countOf = (section: Section): number => (isManual(section) ? section.topicIds.length : section.count);
export const totalOf = (said: readonly Section[]): number =>
  said.reduce((all, section) => all + countOf(section) * section.scoreEach, 0);
