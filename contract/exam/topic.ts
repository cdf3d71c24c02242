import { choice, files, flag, longText, number, ref, state, text } from '../kit/field.ts';
import { process } from '../kit/process.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { neededOpinion, opinion, reason } from '../workflow/inputs.ts';
import { topicStates as states } from './codes.ts';

/**
 * A question. Options, answer and scoring points are kept as they are typed, one to a line, so that a sheet, a Word file,
 * the form and the trace say the same; `body/read.ts` makes the shapes of domain-cadre 4.4 of them. Decision 275.
 */
export const topic = resource('topic', {
  area: 'exam',
  label: '试题',
  path: 'api/dxTopic',
  kind: 'workflow',
  scope: 'unitId',
  title: 'title',
  key: [],
  search: ['title', 'knowledge'],
  fields: {
    libraryId: ref('题库', 'topicLibrary', { required: true, index: true }),
    topicType: choice('题型', 'DX_TX', { required: true, index: true }),
    difficulty: choice('难度', 'DX_ND', { required: true, default: '3' }),
    knowledge: text('知识点', { max: 200 }),
    stem: longText('题干', { required: true, max: 20_000 }),
    options: longText('选项', { max: 5000 }),
    answer: longText('答案', { required: true, max: 5000 }),
    points: longText('评分要点', { max: 5000 }),
    isUnordered: flag('填空不分先后', { default: false }),
    analysis: longText('解析', { max: 2000 }),
    defaultScore: number('分值', { required: true, min: 1, max: 100, default: 2 }),
    source: text('来源', { max: 200 }),
    pictures: files('图片'),
    /** The first words of the stem, by which a question is named. */
    title: text('试题', { derived: true, max: 100 }),
    unitId: ref('所属单位', 'unit', { derived: true, index: true }),
    writtenBy: text('命题人', { derived: true, max: 100 }),
    /** Name of the account that wrote it last, which does not review it. */
    writer: text('命题账号', { derived: 'unseen', max: 100 }),
    /** Raised when a question that stood in a published exam is written anew. */
    edition: number('题目版本', { derived: true, default: 1 }),
    isUsed: flag('已用于考试', { derived: true, default: false }),
    /** Words of the stem alone, for what is alike, and their hash for what is the same. */
    plainStem: longText('题干文字', { derived: 'unseen', max: 20_000 }),
    stemHash: text('题干摘要', { derived: 'unseen', max: 64, index: true }),
    templateCount: number('选用模板数', { computed: true }),
    state: state('状态', 'DX_STZT', { required: true, default: states.draft, index: true }),
  },
  list: {
    columns: ['title', 'state', 'topicType', 'difficulty', 'libraryId', 'knowledge', 'defaultScore', 'templateCount'],
    filters: ['libraryId', 'topicType', 'difficulty', 'knowledge', 'state', 'isUsed'],
    sort: 'topicType',
    firstUse: '试题可以逐题录入，也可以从工作表或 Word 文件成批导入；启用后才能组卷。',
  },
});
export type Topic = Row<typeof topic>;
export type TopicDraft = Draft<typeof topic>;

const { draft, pending, enabled, stopped } = states;

/** Appendix A: 0 → 1 → 2 → 3 → 2; only what is enabled is drawn. Written anew, a question is looked at again. */
export const topicProcess = process(topic, {
  states,
  editable: [draft],
  ended: [],
  turns: { [pending]: { does: 'review', by: 'unitId', node: '试题审核' } },
  transitions: {
    submit: { label: '提交审核', from: [draft], to: [pending, enabled], input: {}, bulk: true },
    review: { label: '审核通过', from: [pending], to: enabled, input: opinion, bulk: true },
    sendBack: { label: '退回', kind: 'back', from: [pending], to: draft, input: neededOpinion },
    stop: { label: '停用', from: [enabled], to: stopped, input: reason, bulk: true },
    enable: { label: '重新启用', from: [stopped], to: enabled, input: {}, bulk: true },
    revise: { label: '修订', from: [enabled, stopped], to: draft, input: reason },
  },
});
