import { choice, file, longText, number, state, text } from '../kit/field.ts';
import { resource, type Draft, type Row } from '../kit/resource.ts';
import { runStates } from '../kit/run-states.ts';

/** What is learned from: a film, a recording, a document, a text, a page elsewhere, or a lesson in a room. Domain-cadre 4.3. */
export const courseware = resource('courseware', {
  area: 'party-school',
  label: '课件',
  path: 'api/dxCourseware',
  kind: 'record',
  scope: [],
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('课件名称', { required: true, max: 100 }),
    kind: choice('课件类型', 'DX_KJLX', { required: true, index: true }),
    fileId: file('文件'),
    subtitlesId: file('字幕'),
    bodyHtml: longText('图文内容', { max: 50_000 }),
    address: text('链接地址', { max: 500 }),
    /** Counted of a PDF, typed of what nobody counts. */
    pages: number('页数', { min: 1, max: 5000 }),
    /** Whole seconds, read from the file itself. */
    durationSeconds: number('时长（秒）', { derived: true }),
    /** Codes of the run STATUS, appendix A: waits, is being measured, can be used, failed. */
    state: state('处理状态', 'DX_KJZT', { required: true, default: runStates.prepare, index: true }),
    failure: text('失败原因', { derived: true, max: 200 }),
    retries: number('重新处理次数', { derived: 'unseen', default: 0 }),
    courseCount: number('使用课程', { computed: true }),
  },
  list: {
    columns: ['name', 'kind', 'state', 'durationSeconds', 'pages', 'courseCount'],
    filters: ['kind', 'state'],
    sort: 'name',
    firstUse: '上传课程用的视频、音频和文档，或登记图文、外部链接和线下课，再在课程的各节中选用。',
  },
});
export type Courseware = Row<typeof courseware>;
export type CoursewareDraft = Draft<typeof courseware>;
