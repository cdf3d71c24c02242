/**
 * One life of a program: it starts, runs until it is asked to end, and closes in order.
 * A refusal to start is printed as its sentence; a second signal changes nothing, a close that hangs is cut off.
 */
import { CommandRefusal, sentenceOfMachine } from './refusal.ts';

const closeLimitMs = 45_000;

/** `start` gives the function that closes what it opened; a signal during the start waits for it. */
export async function live(start: () => Promise<() => Promise<void>>): Promise<void> {
  const started = start();
  let isClosing = false;
  const close = async () => {
    if (isClosing) return; // a terminal, npm and a supervisor may each send the same signal
    isClosing = true;
    setTimeout(() => process.exit(1), closeLimitMs).unref();
    await (
      await started
    )();
    process.exit(0);
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
  await started.catch(error => {
    const told = error instanceof CommandRefusal ? error.message : sentenceOfMachine(error);
    if (told === null) throw error;
    console.error(told);
    process.exit(1);
  });
}
