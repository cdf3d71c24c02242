import { lazy } from 'react';

const Page = lazy(async () => ({ default: (await import('./parts/way-pages.tsx')).WayList }));
export const TransferOutList = () => <Page way="out" />;
