import { FlowList } from './parts/flow-pages.tsx';
import { flowIn } from './parts/flow-words.ts';

export const FlowingInList = () => <FlowList flow={flowIn} />;
