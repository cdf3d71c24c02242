/** A stamp of this tab is sent, again and again without a network, until somebody says yes or no. */
import { useEffect, useState } from 'react';
import type { ApiError } from '../../client/http.ts';
import { isUnanswered, pauseMs } from './stamp.ts';

type State<A> = { is: 'waiting' | 'retrying' } | { is: 'done'; result: A } | { is: 'refused'; why: string };

/** `send` is made once, outside of what draws. */
export function useSignIn<A>(stamp: string | null, send: (stamp: string) => Promise<A>): State<A> {
  const [state, setState] = useState<State<A>>({ is: 'waiting' });
  useEffect(() => {
    if (stamp === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tried = async (): Promise<void> => {
      try {
        setState({ is: 'done', result: await send(stamp) });
      } catch (error) {
        if (!isUnanswered(error)) {
          const { body } = error as ApiError;
          return setState({ is: 'refused', why: body.fields?.[0]?.message ?? body.message });
        }
        setState({ is: 'retrying' });
        timer = setTimeout(() => void tried(), pauseMs);
      }
    };
    void tried();
    return () => clearTimeout(timer);
  }, [stamp, send]);
  return state;
}
