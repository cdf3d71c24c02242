/** A batch of graduates: the board by class, whose goal is open, and the actions of who is asked next. */
import { lazy } from '../../kit/ui/lazy.tsx';

const Page = lazy(async () => ({ default: (await import('./parts/graduation-page.tsx')).GraduationPage }));
export const GraduationBatchDetail = () => <Page />;
