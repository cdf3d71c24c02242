import { choice, day, files, longText, sealedText, text } from '../kit/field.ts';
import { recordPart } from './record-part.ts';

/** One person or unit asked in a political review, with the letter and its answer. 细则第十六条. */
export const politicalReview = recordPart('politicalReview', {
  label: '政治审查',
  path: 'api/fzdy/political',
  search: ['unitName'],
  fields: {
    relation: choice('与本人关系', 'DJ_COMM_JTGX'),
    targetName: text('审查对象', { required: true, max: 50 }),
    politicalStatus: choice('政治面貌', 'DJ_COMM_ZZMM'),
    method: choice('审查方式', 'DJ_FZ_ZSFS', { required: true }),
    unitName: text('所在单位', { max: 100 }),
    letterOn: day('发函日期'),
    replyOn: day('复函日期'),
    conclusion: sealedText('审查情况'),
    remark: longText('备注', { max: 500 }),
    attachments: files('函件扫描件'),
  },
  list: {
    columns: ['name', 'targetName', 'relation', 'method', 'unitName', 'letterOn', 'replyOn'],
    filters: ['method', 'letterOn', 'replyOn'],
    sort: '-letterOn',
  },
});
