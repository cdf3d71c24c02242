export { FlowDetail as FlowingInDetail } from './parts/flow-pages.tsx';
