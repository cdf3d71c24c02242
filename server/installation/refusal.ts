/**
 * A reason not to start, said in one sentence that tells what happened and what to do.
 * Whoever starts the program prints the message alone, without a stack, and exits with 1.
 */
export class Refusal extends Error {
  override name = 'Refusal';
}
