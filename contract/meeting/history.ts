/** 历史组织生活: what a school held in former years, as a sheet that is taken as a whole. Decision 187. */
import { Type } from 'typebox';
import { file } from '../description/file.ts';
import { endpoint } from '../kit/endpoint.ts';

export const mostHistory = 2000;

export const historyTemplate = endpoint({
  method: 'GET',
  url: 'api/zzsh/meeting/history/template',
  access: 'meeting.meeting.import',
  summary: '历史组织生活：下载导入模板',
  answer: file,
});
export const importHistory = endpoint({
  method: 'POST',
  url: 'api/zzsh/meeting/history',
  access: 'meeting.meeting.import',
  summary: '历史组织生活：导入已召开的会议，直接归档，不再审核，也不通知任何人',
  answer: Type.Object({
    added: Type.Integer(),
    /** Stood there before: the same organisation, day and hour or title. */
    already: Type.Integer(),
  }),
});
