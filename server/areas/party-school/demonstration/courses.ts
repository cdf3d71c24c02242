/**
 * Courses of the demonstration: two that are published, with films, documents, a text and a link, and one that is being put
 * together; and a batch that learns them.
 */
import { sql } from 'drizzle-orm';
import { addDays } from 'contract/kit/calendar.ts';
import { coursewareKinds as kinds, nodeTypes } from 'contract/party-school/codes.ts';
import { course, courseProcess } from 'contract/party-school/course.ts';
import { courseNode } from 'contract/party-school/course-node.ts';
import { courseware } from 'contract/party-school/courseware.ts';
import { plantFile, type Store } from '../../file/index.ts';
import { measure } from '../courseware.ts';
import { begun, peopleOf } from './trainings.ts';
import type { Tx } from '../../../kit/registry.ts';
import { today } from '../../../kit/setting.ts';
import { film } from '../../../seed/film.ts';
import { make } from '../../../seed/make.ts';
import { scan } from '../../../seed/scan.ts';
import { take } from '../../../seed/take.ts';

const subtitles = `WEBVTT

00:00.000 --> 00:08.000
各位学员，今天学习党章总纲的第一部分。

00:08.000 --> 00:20.000
请结合教材第一章，记下三个问题，课后在班级讨论。
`;

const article = `<h2>学习要求</h2>
<p>学习本节前，请先通读《中国共产党章程》总纲，并对照支部近期的工作想一想：哪些做到了，哪些还有差距。</p>
<h3>思考题</h3>
<ol><li>党的性质和宗旨是怎样表述的？</li><li>党员的义务和权利各有哪些？</li><li>怎样在本职岗位上发挥先锋模范作用？</li></ol>
<p>学完后把体会写进思想汇报，交给培养联系人。</p>`;

interface Lesson {
  title: string;
  coursewareId: string;
  hours: number;
  isRequired?: boolean;
  minReadSeconds?: number;
}
interface Plan {
  name: string;
  code: string;
  category: string;
  teacher: string;
  planHours: number;
  isOrdered?: boolean;
  intro: string;
  chapters: readonly (readonly [title: string, lessons: readonly Lesson[]])[];
}

async function plantCourse(tx: Tx, { chapters, ...plan }: Plan): Promise<string> {
  const [courseId = ''] = await make(tx, course, [plan]);
  for (const [title, lessons] of chapters) {
    const [parentId] = await make(tx, courseNode, [{ courseId, nodeType: nodeTypes.chapter, title }]);
    const rows = lessons.map(one => ({ ...one, courseId, parentId, nodeType: nodeTypes.node }));
    await make(tx, courseNode, rows);
  }
  return courseId;
}

/** Looked at as its job would, so that the courses can be published. */
async function plantWare(tx: Tx, store: Store, values: Record<string, unknown> & { name: string }): Promise<string> {
  const [id = ''] = await make(tx, courseware, [values]);
  const fileId = values['fileId'];
  if (typeof fileId === 'string') await measure(work => work(tx), store, { id, fileId });
  return id;
}

/** Learned on the web: the people who sign in first among them. */
async function plantOnline(tx: Tx, requiredCourseIds: string[], electiveCourseIds: string[]): Promise<void> {
  const day = await today(tx);
  const year = day.slice(0, 4);
  await begun(tx, {
    name: `${year}年党章党规线上学习班`,
    code: `DX${year}-09`,
    type: '99',
    mode: '2',
    personKinds: '1',
    quotaTotal: 30,
    requiredCourseIds,
    electiveCourseIds,
    openOn: addDays(day, -16),
    startOn: addDays(day, -4),
    endOn: addDays(day, 20),
    planHours: 9,
    people: await peopleOf(tx, 'student', 12),
    days: [],
    headTeacherNumber: null,
  });
}

/** By who keeps the courses. */
async function plantWares(tx: Tx, store: Store, ownerId: string) {
  const put = (name: string, format: 'mp4' | 'pdf' | 'vtt', content: Buffer) =>
    plantFile(tx, store, { name, format, content, moduleName: 'courseware', ownerId });
  const ware = (values: Record<string, unknown> & { name: string }) => plantWare(tx, store, values);
  return {
    constitution: await ware({
      name: '党章总纲导学',
      kind: kinds.video,
      fileId: await put('党章总纲导学.mp4', 'mp4', film(754)),
      subtitlesId: await put('党章总纲导学.vtt', 'vtt', Buffer.from(subtitles)),
    }),
    duties: await ware({
      name: '党员的义务和权利',
      kind: kinds.video,
      fileId: await put('党员的义务和权利.mp4', 'mp4', film(1325)),
    }),
    reader: await ware({
      name: '入党教材第一章',
      kind: kinds.document,
      fileId: await put('入党教材第一章.pdf', 'pdf', scan('入党教材', 12)),
    }),
    rules: await ware({
      name: '发展党员工作流程',
      kind: kinds.document,
      fileId: await put('发展党员工作流程.pdf', 'pdf', scan('发展党员工作', 6)),
    }),
    questions: await ware({ name: '学习要求和思考题', kind: kinds.article, bodyHtml: article }),
    site: await ware({ name: '共产党员网', kind: kinds.link, address: 'https://www.12371.cn/' }),
    talk: await ware({ name: '小组讨论', kind: kinds.offline }),
  };
}

export async function plantCourses(tx: Tx, store: Store): Promise<void> {
  const owner = await tx.one<{ id: string }>(sql`select id from user_account where username = 'demo.school'`);
  if (!owner) return;
  const { constitution, duties, reader, rules, questions, site, talk } = await plantWares(tx, store, owner.id);
  const first = await plantCourse(tx, {
    name: '入党积极分子必修课',
    code: 'KC-001',
    category: '3',
    teacher: '程砚农',
    planHours: 6,
    isOrdered: true,
    intro: '面向入党积极分子的线上必修课，学习党章和党员的义务、权利，学完后参加结业考试。',
    chapters: [
      [
        '第一章 学习党章',
        [
          { title: '学习要求', coursewareId: questions, hours: 1, minReadSeconds: 120 },
          { title: '党章总纲', coursewareId: constitution, hours: 2 },
          { title: '教材阅读', coursewareId: reader, hours: 1, minReadSeconds: 300 },
        ],
      ],
      [
        '第二章 争取做合格党员',
        [
          { title: '义务和权利', coursewareId: duties, hours: 2 },
          { title: '延伸阅读', coursewareId: site, hours: 0, isRequired: false },
        ],
      ],
    ],
  });
  const second = await plantCourse(tx, {
    name: '发展党员工作实务',
    code: 'KC-002',
    category: '4',
    teacher: '沈若桐',
    planHours: 3,
    intro: '面向党支部书记和组织委员，讲清发展党员的五个阶段和常见问题。',
    chapters: [
      [
        '第一章 工作流程',
        [
          { title: '五个阶段', coursewareId: rules, hours: 1, minReadSeconds: 180 },
          { title: '义务和权利教育', coursewareId: duties, hours: 2 },
        ],
      ],
    ],
  });
  for (const id of [first, second]) await take(tx, courseProcess.actions.publish, id, {});
  await plantOnline(tx, [first], [second]);
  await plantCourse(tx, {
    name: '党务公文写作',
    code: 'KC-003',
    category: '4',
    teacher: '沈若桐',
    planHours: 4,
    intro: '会议记录、请示和报告的写法。',
    chapters: [['第一章 会议记录', [{ title: '小组讨论', coursewareId: talk, hours: 2 }]]],
  });
}
