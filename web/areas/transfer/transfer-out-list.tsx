import { lazy } from '../../kit/ui/lazy.tsx';

const Page = lazy(async () => ({ default: (await import('./parts/way-pages.tsx')).WayList }));
export const TransferOutList = () => <Page way="out" />;
