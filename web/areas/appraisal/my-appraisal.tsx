/** 我的评议: what is to be done in the own appraisals, on a phone first, and what came of those that have ended. */
import { InputNumber } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { appraisalParticipant } from 'contract/appraisal/appraisal-participant.ts';
import {
  castMutual,
  confirmResult,
  readMutual,
  readOwnAppraisals,
  submitSelf,
  type OwnAppraisal,
  type OwnStep,
  type RatingPaper,
} from 'contract/appraisal/calls.ts';
import { givenGrades } from 'contract/appraisal/codes.ts';
import { renewRows } from '../../client/answers.ts';
import { today } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useTab } from '../../client/tab.ts';
import { useTyped } from '../../client/unsaved.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { OfOneself } from '../../kit/data/of-oneself.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { Word } from '../../kit/field/cells/choice.tsx';
import { CallDialog } from '../../kit/form/call-form.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { Dot } from '../../kit/ui/marks.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { Rating } from './rating.tsx';
import './appraisal.css';

const { selfGrade, finalGrade } = appraisalParticipant.fields;

/** The own grade and a score for each content. */
function SelfDialog({ own, onClose }: { own: OwnAppraisal; onClose(): void }) {
  const [scores, setScores] = useState<(number | null)[]>([]);
  return (
    <CallDialog
      title="个人自评"
      verb="提交自评"
      lead="自评供支部评定时参考，不计入得分；提交后不能修改。"
      fields={{ grade: { ...selfGrade, flags: { required: true } } }}
      words={{ grade: { only: [...givenGrades] } }}
      send={values =>
        call(
          submitSelf,
          {
            params: { id: own.id },
            body: {
              grade: String(values['grade']),
              scores: scores.filter((one): one is number => one !== null && one !== undefined),
            },
          },
          { silent: true },
        )
      }
      done={() => '自评已提交'}
      note={
        <div className="rating-scores">
          {own.dimensions.map(({ name }, at) => (
            <label key={name}>
              <span>{name}</span>
              <InputNumber
                aria-label={`${name}自评得分`}
                min={0}
                max={100}
                precision={0}
                value={scores[at] ?? null}
                onChange={value =>
                  setScores(own.dimensions.map((_, place) => (place === at ? value : (scores[place] ?? null))))
                }
              />
            </label>
          ))}
        </div>
      }
      onClose={onClose}
    />
  );
}

/** Who has rated is told nobody after the close, the member neither: a step that is over says no more than that. */
function stateOf({ isDone, isOpen, from }: OwnStep): string {
  if (isDone) return '已完成';
  if (isOpen) return '待完成';
  return from !== null && from > today() ? '未开始' : '已结束';
}
const isDoable = ({ isOpen, isDone }: OwnStep) => isOpen && !isDone;

/** `isNext`: what is to be done first of all. */
function Task({ own, step, isNext }: { own: OwnAppraisal; step: OwnStep; isNext: boolean }) {
  const type = isNext ? 'primary' : 'default';
  const isOpen = isDoable(step);
  return (
    <li className="own-task" aria-label={step.label}>
      <h4>
        {step.label}
        <Dot tone={step.isDone ? 'ok' : step.isOpen ? 'warn' : 'plain'}>{stateOf(step)}</Dot>
      </h4>
      <span className="figures remark">
        {step.from} 至 {step.to}
      </span>
      {step.step === 'summary' && (
        <GoButton label={isOpen ? '填写个人总结' : '查看个人总结'} to={`/mzpydy/self?id=${own.id}`} type={type} />
      )}
      {step.step === 'self' && isOpen && (
        <DialogButton label="填写自评" type={type}>
          {close => <SelfDialog own={own} onClose={close} />}
        </DialogButton>
      )}
      {step.step === 'self' && own.selfGrade && (
        <span>
          自评：
          <Word field={selfGrade} value={own.selfGrade} />
        </span>
      )}
      {step.step === 'mutual' && isOpen && <GoButton label="开始互评" to={`/mzpydy?rate=${own.id}`} type={type} />}
    </li>
  );
}

function Result({ own }: { own: OwnAppraisal }) {
  if (own.feedbackOn === null) return null;
  return (
    <p>
      评定等次：
      <strong>
        <Word field={finalGrade} value={own.grade} />
      </strong>
      {own.opinion && `　${own.opinion}`}
      {own.confirmedOn ? (
        <span className="remark">　已于 {own.confirmedOn} 确认</span>
      ) : (
        <ActionButton
          label="确认已收到反馈"
          run={() => call(confirmResult, { params: { id: own.id }, body: {} }, { silent: true })}
          done={() => '已确认收到反馈'}
        />
      )}
    </p>
  );
}

const Card = ({ own, next }: { own: OwnAppraisal; next: OwnStep | undefined }) => (
  <section className="card own-appraisal" aria-label={own.batchName}>
    <h3>{own.batchName}</h3>
    <span className="remark">
      {own.organisationName}
      {!own.needGrade && ' · 参加评议，不定等次'}
    </span>
    <Result own={own} />
    <ul className="own-tasks">
      {own.steps.map(step => (
        <Task key={step.step} own={own} step={step} isNext={step === next} />
      ))}
    </ul>
  </section>
);

const none = (
  <EmptyState isCard picture="tray" title="没有需要您参加的民主评议">
    党组织开始民主评议后，总结、自评和互评在这里办理。
  </EmptyState>
);

function Tasks() {
  const query = useAnswer(readOwnAppraisals, {}, { isFresh: true });
  return (
    <div className="own-appraisals">
      <PageHead />
      <QueryGate what="我的评议" query={query} rows={6}>
        {all => {
          const next = all.flatMap(({ steps }) => steps).find(isDoable);
          return all.length === 0 ? none : all.map(own => <Card key={own.id} own={own} next={next} />);
        }}
      </QueryGate>
    </div>
  );
}

function Ballot({ id, paper }: { id: string; paper: RatingPaper }) {
  const [isBegun, setBegun] = useState(false);
  useTyped('评议票', isBegun);
  return (
    <Rating
      paper={paper}
      begun={() => setBegun(true)}
      cast={marks => call(castMutual, { params: { id }, body: { marks } }, { silent: true })}
      done={() => {
        toast('评议已提交');
        void renewRows();
      }}
    />
  );
}

function Mutual({ id }: { id: string }) {
  const query = useAnswer(readMutual, { params: { id } }, { isFresh: true });
  return (
    <>
      <PageHead title="党员互评" />
      <QueryGate what="党员互评" query={query} rows={8}>
        {paper =>
          paper.isDone || !paper.isOpen ? (
            <EmptyState
              isCard
              picture="tray"
              title={paper.isDone ? '您已提交，不能重复提交' : '当前不在党员互评时间范围内'}
            >
              <Link to="/mzpydy">返回我的评议</Link>
            </EmptyState>
          ) : (
            <Ballot id={id} paper={paper} />
          )
        }
      </QueryGate>
    </>
  );
}

/** Of nobody else, whatever more the account may do. */
export function MyAppraisal() {
  const rated = new URLSearchParams(useTab().location.search).get('rate');
  return (
    <OfOneself otherwise="需要参加民主评议时，请联系所在党支部。">
      {() => (rated ? <Mutual key={rated} id={rated} /> : <Tasks />)}
    </OfOneself>
  );
}
