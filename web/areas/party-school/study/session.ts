/** Beginning to learn on this page, and what the server says of it since. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { beginStudy, type readStudyNode, type Reported, type Standing } from 'contract/party-school/study-calls.ts';
import { ApiError, call } from '../../../client/http.ts';
import { sentencesOf } from '../../../client/sentences.ts';
import { useDialog } from '../../../kit/ui/use-dialog.tsx';

export type Study = AnswerOf<typeof readStudyNode>;
/** The key of what this tab learns: where it goes on itself it is not elsewhere. */
const keptKey = 'study-session';

export function useSession({ node, standing: before }: Study, finished: () => void) {
  const [standing, setStanding] = useState<Standing>(before);
  const [note, setNote] = useState('');
  const key = useRef<string | null>(null);
  const { ask, dialog } = useDialog();
  const latest = useRef(standing);
  const tell = useRef(finished);

  const take = useCallback((now: Standing) => {
    const isFirst = now.isFinished && !latest.current.isFinished;
    latest.current = now;
    setStanding(now);
    if (isFirst) tell.current();
  }, []);
  const answered = useCallback((report: Reported) => take(report.standing), [take]);
  const refused = useCallback((error: unknown) => {
    key.current = null;
    setNote(sentencesOf(error).join('；'));
  }, []);

  async function begun(takesOver: boolean): Promise<void> {
    const formerKey = sessionStorage.getItem(keptKey) ?? '';
    const body = { nodeId: node.id, takesOver, formerKey };
    const answer = await call(beginStudy, { body }, { silent: true });
    sessionStorage.setItem(keptKey, answer.sessionKey);
    key.current = answer.sessionKey;
    setNote('');
    take(answer.standing);
  }
  /** `then` runs once it is begun here, which may take a wish. */
  async function begin(then: () => void): Promise<void> {
    try {
      await begun(false);
      then();
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) return refused(error);
      const lead = `${sentencesOf(error).join('；')}。也可以改在本页学习，那一页即停止计入。`;
      const run = () => begun(true).then(then);
      ask({ title: '正在其他页面学习', lead, verb: '在本页学习', run, done: () => null });
    }
  }
  const kept = useRef(begin);
  useEffect(() => {
    kept.current = begin;
    tell.current = finished;
  });
  return {
    standing,
    latest,
    note,
    setNote,
    dialog,
    key,
    answered,
    refused,
    begin: useCallback((then: () => void) => kept.current(then), []),
  };
}
export type Session = ReturnType<typeof useSession>;
