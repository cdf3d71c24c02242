import type { Screens } from '../../kit/pages/screens.ts';

export const screens: Screens = {
  TopicList: async () => (await import('./topic-list.tsx')).TopicList,
  TopicForm: async () => (await import('./topic-form.tsx')).TopicForm,
  TopicDetail: async () => (await import('./topic-detail.tsx')).TopicDetail,
  ExamTemplateList: async () => (await import('./template-list.tsx')).ExamTemplateList,
  ExamTemplateForm: async () => (await import('./template-form.tsx')).ExamTemplateForm,
  ExamCentre: async () => (await import('./sitting/exam-centre.tsx')).ExamCentre,
  ExamTemplateDetail: async () => (await import('./template-detail.tsx')).ExamTemplateDetail,
  MarkingDesk: async () => (await import('./marking/desk.tsx')).MarkingDesk,
  ScoreList: async () => (await import('./score/scores.tsx')).ScoreList,
  ScoreDetail: async () => (await import('./score/attempt.tsx')).ScoreDetail,
  ScoreAppealDetail: async () => (await import('./score/appeal.tsx')).ScoreAppealDetail,
  AnswerFileDetail: async () => (await import('./answer-file/detail.tsx')).AnswerFileDetail,
  ExamResult: async () => (await import('./score/result.tsx')).ExamResult,
  ExamList: async () => (await import('./exam-list.tsx')).ExamList,
  ExamForm: async () => (await import('./exam-form.tsx')).ExamForm,
  ExamDetail: async () => (await import('./exam-detail.tsx')).ExamDetail,
  ProctorConsole: async () => (await import('./proctor/proctor-console.tsx')).ProctorConsole,
};
