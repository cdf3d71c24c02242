import { ExplanationPage } from '../access/index.ts';

/** Why an account can, or cannot, do something with a record. */
export const AccessExplanation = () => <ExplanationPage />;
