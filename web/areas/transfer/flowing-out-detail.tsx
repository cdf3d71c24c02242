export { FlowDetail as FlowingOutDetail } from './parts/flow-pages.tsx';
