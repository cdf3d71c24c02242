import { FlowList } from './parts/flow-pages.tsx';
import { flowOut } from './parts/flow-words.ts';

export const FlowingOutList = () => <FlowList flow={flowOut} />;
