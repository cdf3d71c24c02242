import { lazy } from '../../kit/ui/lazy.tsx';

const Page = lazy(async () => ({ default: (await import('./parts/way-pages.tsx')).WayForm }));
export const TransferInForm = () => <Page way="in" />;
