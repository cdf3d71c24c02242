/** Calls about the own learning: published courses with the own progress, and the own home of the party school. Domain-cadre 4.3, 4.10. */
import { Type, type Static } from 'typebox';
import { endpoint } from '../kit/endpoint.ts';
import { id, inPath, nullable } from '../kit/shape.ts';
import { courseStep } from './course-step.ts';

const ownCourse = Type.Object({
  id,
  name: Type.String(),
  category: Type.String(),
  teacher: nullable(Type.String()),
  planHours: Type.Integer(),
  coverId: nullable(Type.String()),
  nodeCount: Type.Integer(),
  finishedCount: Type.Integer(),
  /** 0 to 100, of the nodes that have to be learned. */
  percent: Type.Integer(),
  /** By a batch one is in: has to be learned, or may be; null where no batch names it. */
  isRequired: nullable(Type.Boolean()),
  batchName: nullable(Type.String()),
  /** The node to go on with; null where all is done, or nothing can be learned here. */
  next: nullable(Type.Object({ id, title: Type.String(), kind: Type.String() })),
});
export type OwnCourse = Static<typeof ownCourse>;

/** GET: every published course; those of the own batches first. */
export const readOwnCourses = endpoint({
  method: 'GET',
  url: 'api/dxStudy/course',
  access: 'session',
  summary: '学习中心：已发布的课程和本人学习进度',
  answer: Type.Object({ courses: Type.Array(ownCourse) }),
});

const ownNode = Type.Object({
  ...courseStep,
  pages: nullable(Type.Integer()),
  /** In a course that is learned in its order, what stands before it is finished. */
  isOpen: Type.Boolean(),
});
export type OwnNode = Static<typeof ownNode>;

/** GET: one published course, its chapters and nodes in their order. */
export const readOwnCourse = endpoint({
  method: 'GET',
  url: 'api/dxStudy/course/{id}',
  access: 'session',
  summary: '学习中心：一门课程的章节和本人学习进度',
  params: inPath,
  answer: Type.Object({
    course: ownCourse,
    intro: nullable(Type.String()),
    isOrdered: Type.Boolean(),
    nodes: Type.Array(ownNode),
  }),
});

const ownTraining = Type.Object({
  batchId: id,
  name: Type.String(),
  className: nullable(Type.String()),
  startOn: Type.String(),
  endOn: Type.String(),
  planHours: Type.Integer(),
  lessonCount: Type.Integer(),
  /** Lessons that are over, and the hours of those at which one was there. */
  pastCount: Type.Integer(),
  attendedHours: Type.Integer(),
  nextLesson: nullable(
    Type.Object({
      id,
      name: Type.String(),
      heldOn: Type.String(),
      startTime: Type.String(),
      place: nullable(Type.String()),
      /** One signs in at this moment. */
      isOpen: Type.Boolean(),
    }),
  ),
});
export type OwnTraining = Static<typeof ownTraining>;

/** GET: what goes on for oneself at the party school. */
export const readTraineeHome = endpoint({
  method: 'GET',
  url: 'api/dxStudy/home',
  access: 'session',
  summary: '党校个人首页：在学的班次、课程和本年学时',
  answer: Type.Object({
    trainings: Type.Array(ownTraining),
    /** Those of the own batches, and those one has begun. */
    courses: Type.Array(ownCourse),
    year: Type.Integer(),
    /** As the report of hours counts them (`readOwnHours`). */
    hours: Type.Integer(),
  }),
});
