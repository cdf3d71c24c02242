/** Watching an exam: how it goes, and what proctors do. Domain-cadre 4.6, decision 348. */
import { actRoutes } from './acts.ts';
import { candidateRoute } from './candidate.ts';
import { watchedExamsRoute } from './exams.ts';
import { roomRoute } from './room.ts';

export const proctorRoutes = [watchedExamsRoute, roomRoute, candidateRoute, ...actRoutes];
