/** What a refusal says to the person. */
import type { Answer } from './open-world.ts';

interface Told {
  path: string;
  message: string;
}
type Body = Pick<Answer, 'body'>;
const faults = ({ body }: Body): Told[] => body.fields ?? (body.message ? [{ path: '', message: body.message }] : []);

/** Its sentences, one of each field or one of the whole; none where nothing was refused. */
export const messages = (answer: Body): string[] => faults(answer).map(({ message }) => message);

/** The same with the field each stands at. */
export const messagesByField = (answer: Body): string[] =>
  faults(answer).map(({ path, message }) => `${path}: ${message}`);
