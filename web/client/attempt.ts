/** An action that may be refused: whether it is under way, and every sentence that stood against it. */
import { useState } from 'react';
import { sentencesOf } from './sentences.ts';

export function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<string[]>([]);
  const attempt = async (action: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setFaults([]);
    try {
      await action();
    } catch (error) {
      setFaults(sentencesOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, faults, setFaults, attempt };
}
