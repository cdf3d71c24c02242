import { lazy } from 'react';

const Page = lazy(async () => ({ default: (await import('./parts/way-pages.tsx')).WayForm }));
export const TransferInForm = () => <Page way="in" />;
