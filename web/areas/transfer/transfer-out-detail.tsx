export { WayDetail as TransferOutDetail } from './parts/way-pages.tsx';
