import { FlowForm } from './parts/flow-pages.tsx';
import { flowIn } from './parts/flow-words.ts';

export const FlowingInForm = () => <FlowForm flow={flowIn} />;
