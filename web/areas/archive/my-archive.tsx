/** 个人档案: what the platform holds of oneself, module by module; read here, put right by asking. Domain-cadre 6.5. */
import { Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import { readOwnForm } from 'contract/appointment/form/calls.ts';
import { ownArchive } from 'contract/archive/own-archive.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { collected } from 'contract/cadre/sections.ts';
import { readOwnRecord } from 'contract/cadre/statement-calls.ts';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { correctableFields } from 'contract/member/correctable.ts';
import { memberCorrection } from 'contract/member/member-correction.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { disciplineRecord } from 'contract/person/discipline-record.ts';
import { PageHead } from '../../client/page-head.tsx';
import { allows, useSession } from '../../client/session.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { may } from '../../kit/data/record.ts';
import { lazy } from '../../kit/ui/lazy.tsx';
import { EmptyState, Skeleton } from '../../kit/ui/states.tsx';
import { useDialog } from '../../kit/ui/use-dialog.tsx';
import { Watermark } from '../../kit/ui/watermark.tsx';
import { correctionOf } from '../member/index.ts';
import { Chapter, Module } from './own-facts.tsx';
import { OwnPapers } from './own-papers.tsx';

const OwnRecord = lazy(async () => ({ default: (await import('../collection/index.ts')).OwnRecord }));
const CadreFieldDialog = lazy(async () => ({ default: (await import('../collection/index.ts')).CadreFieldDialog }));

const nobody = (
  <EmptyState
    isCard
    picture="tray"
    title="您的账号没有对应的人员记录"
    actions={<Link to="/user/center">查看个人中心</Link>}
  >
    个人档案来自人员信息库。需要关联时，请联系本单位管理员。
  </EmptyState>
);

const ofCadres: readonly string[] = collected[0]?.names ?? [];
const ofMembers: readonly string[] = correctableFields;

/** A cadre asks the unit and the department, a member the branch and the committee. Decision 253. */
function useCorrecting(personId: string | null, isCadre: boolean, isMember: boolean) {
  const { open, dialog } = useDialog();
  const navigate = useNavigate();
  const canAsk = isMember && may(memberCorrection, 'create');
  const correct = (name: string) => {
    if (personId === null) return null;
    if (isCadre && ofCadres.includes(name))
      return () => open(close => <CadreFieldDialog name={name} onClose={close} />);
    return canAsk && ofMembers.includes(name) ? () => void navigate(correctionOf(personId, name)) : null;
  };
  return { correct, dialog, canCorrect: isCadre || canAsk };
}

/** What is not there is said, not left out. */
const missing = (isCadre: boolean, isMember: boolean) => {
  const what = [...(isMember ? [] : ['党员信息']), ...(isCadre ? [] : ['干部信息'])];
  return what.length === 0 ? '' : `档案中没有您的${what.join('和')}。`;
};

function Own({ data }: { data: AnswerOf<typeof ownArchive> }) {
  const personId = useSession(({ user }) => user?.personId ?? null);
  const { modules, chapters, mark, hasPdf } = data;
  const has = (entity: string) => modules.some(one => one.entity === entity);
  // What is kept of a cadre is told kind by kind, and put right there.
  const isCadre = has(cadre.name) && allows(readOwnRecord.access);
  const isMember = has(partyMember.name);
  const { correct, dialog, canCorrect } = useCorrecting(personId, isCadre, isMember);
  if (modules.length === 0) return nobody;
  const toldBelow = isCadre ? collected.map(({ resource }) => resource.name) : [];
  return (
    <div className="own-archive">
      <PageHead actions={<OwnPapers hasForm={has(cadre.name) && allows(readOwnForm.access)} hasPdf={hasPdf} />} />
      {modules.map(module => (
        <Module key={module.entity} {...module} correct={correct} />
      ))}
      {isCadre && (
        <Suspense fallback={<Skeleton rows={6} />}>
          <OwnRecord />
        </Suspense>
      )}
      {chapters
        .filter(({ entity }) => !toldBelow.includes(entity))
        .map(chapter => (
          <Chapter key={chapter.entity} chapter={chapter} isKeptIn={chapter.entity === disciplineRecord.name} />
        ))}
      <p className="remark">
        {missing(isCadre, isMember)}
        {canCorrect ? '有误的项目点旁边的笔形按钮申请更正，其他信息' : '信息'}
        有误时，请携带证明材料联系所在单位或党支部更正，更正前后的内容都会留痕。
      </p>
      <Watermark words={mark} />
      {dialog}
    </div>
  );
}

export const MyArchive = () => (
  <QueryGate what="个人档案" query={useAnswer(ownArchive)}>
    {data => <Own data={data} />}
  </QueryGate>
);
