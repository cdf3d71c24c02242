/** 集中培训成绩: those of a whole class, as the party school hands them over, in one go. Domain-party 3.5, step 11. */
import { Type } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { day, longText, number, text } from '../kit/field.ts';

export const trainingFields = {
  trainName: text('培训班名称', { required: true, max: 100 }),
  trainStartOn: day('开始日期', { required: true }),
  trainedOn: day('结束日期', { required: true }),
  hours: number('学时', { required: true, min: 0, max: 999 }),
  /** A line each: number, name, score, certificate, as they are copied from a sheet. */
  results: longText('成绩', { required: true, max: 20_000 }),
};
export const mostResults = 300;

export const enterTraining = endpoint({
  method: 'POST',
  url: 'api/fzdy/training',
  access: 'development.developmentRecord.approve',
  summary: '录入一个培训班的成绩',
  body: Type.Record(Type.String(), Type.Unknown()),
  answer: Type.Object({ done: Type.Integer() }),
});
