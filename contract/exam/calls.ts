/** Calls of the question bank and of templates beside those that are derived. Domain-cadre 4.4, 4.5. */
import { Type, type Static } from 'typebox';
import { file } from '../description/file.ts';
import { endpoint, type AnswerOf } from '../kit/endpoint.ts';
import { closed, id, nullable } from '../kit/shape.ts';

const drawn = Type.Object({ id, title: Type.String(), difficulty: Type.String() });
const trialPaper = Type.Object({
  sections: Type.Array(Type.Object({ topicType: Type.String(), scoreEach: Type.Number(), topics: Type.Array(drawn) })),
  /** Mean of 1 to 5, to the tenth. */
  difficulty: Type.Number(),
  levels: Type.Array(Type.Object({ level: Type.String(), count: Type.Integer() })),
});
export type TrialPaper = Static<typeof trialPaper>;

/** POST: three papers as the template would draw them, and how far they differ; nothing is kept. */
export const trialDraw = endpoint({
  method: 'POST',
  url: 'api/dxExamTemplate/trial',
  access: 'exam.examTemplate.read',
  summary: '试卷模板：试抽三份试卷并比较差异，不保存',
  body: Type.Object({ sections: Type.String({ maxLength: 100_000 }) }, closed),
  answer: Type.Object({
    papers: Type.Array(trialPaper),
    pairs: Type.Array(
      Type.Object({ one: Type.Integer(), other: Type.Integer(), shared: Type.Integer(), of: Type.Integer() }),
    ),
  }),
});
export type TrialDraw = AnswerOf<typeof trialDraw>;
/** GET: the sheet of questions, and how each type is written in it. */
export const topicTemplate = endpoint({
  method: 'GET',
  url: 'api/dxTopic/template',
  access: 'exam.topic.import',
  summary: '试题：下载导入模板',
  answer: file,
});

const unread = Type.Object({ line: Type.Integer(), text: Type.String(), reason: Type.String() });
export type UnreadLine = Static<typeof unread>;
/** POST, multipart: a Word file of questions, or a sheet of another layout, goes the way of a sheet; what could not be read is told by line. */
export const importWord = endpoint({
  method: 'POST',
  url: 'api/dxTopic/word',
  access: 'exam.topic.import',
  summary: '试题：上传 Word 或 Excel 题库，识别后按导入批次核对',
  query: Type.Object({ libraryId: id }, closed),
  answer: Type.Object({
    /** The batch in which the questions wait to be confirmed; none where nothing was read. */
    batchId: nullable(id),
    read: Type.Integer(),
    unread: Type.Array(unread),
  }),
});
export type WordImport = AnswerOf<typeof importWord>;
