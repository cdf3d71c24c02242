import { lazy } from '../../kit/ui/lazy.tsx';

const Page = lazy(async () => ({ default: (await import('./parts/flow-pages.tsx')).FlowDetail }));
export const FlowingOutDetail = () => <Page />;
