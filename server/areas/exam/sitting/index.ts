/** Sitting an exam, by the server: coming in, saving, handing in, and what the clock collects. Domain-cadre 4.6. */
import { collectJob } from './collect.ts';
import { enterRoute } from './enter.ts';
import { eventRoute } from './event.ts';
import { ownExamsRoute } from './own.ts';
import { paperRoute } from './paper.ts';
import { practiceRoute } from './practice.ts';
import { saveRoute } from './save.ts';
import { submitRoute } from './submit.ts';

export const sittingRoutes = [ownExamsRoute, enterRoute, paperRoute, saveRoute, submitRoute, eventRoute, practiceRoute];
export const sittingJobs = [collectJob];
