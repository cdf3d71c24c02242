/** Learning by oneself: watching and reading, counted by the server. Domain-cadre 4.3. */
import { lessonRoute } from './lesson.ts';
import { learnersRoute, spansRoute } from './log.ts';
import { progressRoute } from './read.ts';
import { beginRoute } from './session.ts';
import { heartbeatRoute } from './watch.ts';

export { studyListeners } from './merge.ts';
export const studyRoutes = [lessonRoute, beginRoute, heartbeatRoute, progressRoute, learnersRoute, spansRoute];
