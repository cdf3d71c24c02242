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
  exam: {
    values: n => ({
      batchId: null,
      unitIds: null,
      personKinds: '1',
      stages: null,
      personNumbers: null,
      makeUpOfId: null,
      startAt: `2030-0${(n % 9) + 1}-01T01:00:00.000Z`,
      endAt: `2030-0${(n % 9) + 1}-01T04:00:00.000Z`,
      durationMinutes: 120,
      entryLateMinutes: 30,
      minSubmitMinutes: 10,
      passHalves: 120,
      allowedRanges: '10.20.0.0/16',
    }),
    changes: {
      batchId: null,
      makeUpOfId: null,
      startAt: '2030-01-01T02:00:00.000Z',
      endAt: '2030-10-02T05:00:00.000Z',
      durationMinutes: 90,
      entryLateMinutes: 20,
      minSubmitMinutes: 15,
      passHalves: 130,
      allowedRanges: '10.30.0.0/16',
      personKinds: '2',
      stages: '5',
    },
  },
};
