import { lazy } from '../../kit/ui/lazy.tsx';

const Page = lazy(async () => ({ default: (await import('./parts/flow-pages.tsx')).FlowForm }));
export const FlowingOutForm = () => <Page flow="out" />;
