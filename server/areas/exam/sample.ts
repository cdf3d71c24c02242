import type { Sample } from '../../kit/suites/sample.ts';

const sections = (count: number) =>
  JSON.stringify([{ topicType: '0', libraryIds: [], knowledge: [], difficultyMix: {}, count, scoreEach: 100 / count }]);

/** Questions that can be read, and a template whose parts give a hundred points. */
export const samples: Record<string, Sample> = {
  topicLibrary: {
    values: () => ({ unitId: '100', parentId: null, isShared: false }),
    changes: { unitId: '201', parentId: null, isShared: true },
  },
  topic: {
    values: n => ({
      topicType: '4',
      difficulty: '3',
      stem: `第${n}题的题干`,
      options: null,
      answer: '参考答案',
      points: '要点一（2分）关键词：人民',
      isUnordered: false,
      defaultScore: 2,
    }),
    changes: { topicType: '4', options: '甲\n乙', points: '要点二（4分）', isUnordered: true },
  },
  examTemplate: {
    values: () => ({ buildType: '1', totalScore: 100, sections: sections(50) }),
    changes: { buildType: '1', totalScore: 100, sections: sections(20) },
  },
};
