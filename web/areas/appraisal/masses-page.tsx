/** 群众评议: the page of a link, without a session. The token stands behind the # and reaches no log. */
import { useEffect, useState } from 'react';
import { castMasses, openMasses, type RatingPaper } from 'contract/appraisal/calls.ts';
import { call } from '../../client/http.ts';
import { isOfLine } from '../../client/line.ts';
import { sentencesOf } from '../../client/sentences.ts';
import { Rating } from './rating.tsx';
import { useOnce } from './use-once.ts';
import './appraisal.css';

type Standing = { kind: 'open'; paper: RatingPaper } | { kind: 'told'; heading: string; lead: string; isCut?: boolean };

const thanks: Standing = { kind: 'told', heading: '评议已提交', lead: '感谢参与。每个链接只能提交一次。' };
const standingOf = (paper: RatingPaper): Standing => {
  if (paper.isDone) return { kind: 'told', heading: '您已提交，不能重复提交', lead: '感谢参与。' };
  if (!paper.isOpen)
    return { kind: 'told', heading: '当前不在群众评议时间范围内', lead: `评议时间：${paper.from} 至 ${paper.to}。` };
  return { kind: 'open', paper };
};
const refused = (error: unknown): Standing =>
  isOfLine(error)
    ? { kind: 'told', heading: '评议票没有打开', lead: '请检查网络后重试。', isCut: true }
    : { kind: 'told', heading: sentencesOf(error).join('；'), lead: '请核对收到的链接，或联系党支部。' };

/** The browser asks before a ballot that was begun is left. */
function useAskedToLeave(isBegun: boolean): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    if (isBegun) addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isBegun]);
}

export function MassesPage() {
  const token = location.hash.slice(1);
  const [isBegun, setBegun] = useState(false);
  useAskedToLeave(isBegun);
  const [standing, stand] = useState<Standing | null>(null);
  const open = () =>
    void call(openMasses, { body: { token } }, { silent: true }).then(
      paper => stand(standingOf(paper)),
      (error: unknown) => stand(refused(error)),
    );
  useOnce(open);
  if (!standing) return <p role="status">正在打开评议票…</p>;
  if (standing.kind === 'told')
    return (
      <>
        <h1>{standing.heading}</h1>
        <p>{standing.lead}</p>
        {standing.isCut && (
          <p className="rating-again">
            <button type="button" onClick={open}>
              重新打开
            </button>
          </p>
        )}
      </>
    );
  return (
    <div className="masses-page">
      <h1>
        {standing.paper.organisationName}：{standing.paper.batchName}
      </h1>
      <Rating
        paper={standing.paper}
        cast={marks => call(castMasses, { body: { token, marks } }, { silent: true })}
        begun={() => setBegun(true)}
        done={() => {
          setBegun(false);
          stand(thanks);
        }}
      />
    </div>
  );
}
