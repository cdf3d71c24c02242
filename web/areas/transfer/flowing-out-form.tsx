import { FlowForm } from './parts/flow-pages.tsx';
import { flowOut } from './parts/flow-words.ts';

export const FlowingOutForm = () => <FlowForm flow={flowOut} />;
