import { lazy } from 'react';

const Page = lazy(async () => ({ default: (await import('./parts/flow-pages.tsx')).FlowDetail }));
export const FlowingInDetail = () => <Page />;
