import { lazy } from 'react';

const Page = lazy(async () => ({ default: (await import('./parts/way-pages.tsx')).WayDetail }));
export const TransferInternalDetail = () => <Page />;
