/** `gb_base_refresh`: told in the window when the base of cadres was written; lists of cadres read anew. Specification 14. */
import { useEffect } from 'react';
import { cadre } from 'contract/cadre/cadre.ts';
import { answers } from '../../client/answers.ts';

const baseRefresh = 'gb_base_refresh';

export const tellBaseRefresh = (): unknown => window.dispatchEvent(new Event(baseRefresh));

const readAgain = () => void answers.invalidateQueries({ queryKey: ['list', cadre.name] });
export const useBaseRefresh = (): void =>
  useEffect(() => {
    window.addEventListener(baseRefresh, readAgain);
    return () => window.removeEventListener(baseRefresh, readAgain);
  }, []);
