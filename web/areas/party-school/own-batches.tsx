/** The own batches: those one may register for, those that go on, those that have ended. */
import { useState } from 'react';
import { batchStates } from 'contract/party-school/codes.ts';
import { readOwnBatches, type OwnBatch } from 'contract/party-school/own-calls.ts';
import { registration } from 'contract/party-school/registration.ts';
import { trainingBatch } from 'contract/party-school/training-batch.ts';
import { formatMinute } from '../../client/format.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { Word } from '../../kit/field/cells/choice.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { Chip } from '../../kit/ui/marks.tsx';
import { Pills } from '../../kit/ui/pills.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { RegistrationState } from './own-words.tsx';
import './school.css';

/** What one does there next. */
function verbOf({ state, registration: own }: OwnBatch): string {
  if (own === null && state === batchStates.registering) return '去报名';
  return own?.className ? '进入班级' : '查看';
}

function Card({ of }: { of: OwnBatch }) {
  const isOpen = of.registration === null;
  return (
    <li className="card own-batch">
      <h3>{of.name}</h3>
      <p className="own-training-facts">
        <Chip>
          <Word field={trainingBatch.fields.type} value={of.type} />
        </Chip>
        <Word field={trainingBatch.fields.mode} value={of.mode} />
        <span>{of.planHours}学时</span>
      </p>
      <p className="remark figures">
        培训 {of.startOn} 至 {of.endOn}
      </p>
      {isOpen ? (
        <p className="remark">
          报名 <span className="figures">{formatMinute(of.regStartAt)}</span> 至{' '}
          <span className="figures">{formatMinute(of.regEndAt)}</span>，
          {of.left > 0 ? `剩余名额 ${of.left}` : of.hasWaitingList ? '名额已满，可候补' : '名额已满'}
        </p>
      ) : (
        <p>
          {of.registration && <RegistrationState of={of.registration} />}
          {of.registration?.className && ` · ${of.registration.className}`}
          {of.registration?.result && of.registration.result !== '0' && (
            <>
              {' · '}
              <Word field={registration.fields.result} value={of.registration.result} />
            </>
          )}
        </p>
      )}
      <p className="own-training-actions">
        <GoButton
          label={verbOf(of)}
          to={`/pschool/party/center?id=${of.id}`}
          {...(verbOf(of) !== '查看' && { type: 'primary' as const })}
        />
      </p>
    </li>
  );
}

type Kind = 'open' | 'current' | 'finished';
const blanks: Readonly<Record<Kind, [string, string]>> = {
  open: ['没有可以报名的班次', '党校发布面向您的培训班次后，在这里报名。'],
  current: ['没有进行中的培训', '报名后在这里查看审核进度、课表和签到。'],
  finished: ['没有已结业的培训', '班次结业后列在这里。'],
};

function Lists({ of }: { of: Record<Kind, OwnBatch[]> }) {
  const [chosen, choose] = useState<Kind>(of.current.length > 0 ? 'current' : 'open');
  const [title, text] = blanks[chosen];
  return (
    <>
      <Pills<Kind>
        label="培训班次"
        of={[
          { key: 'open', label: '可报名', count: of.open.length },
          { key: 'current', label: '进行中', count: of.current.length },
          { key: 'finished', label: '已结业', count: of.finished.length },
        ]}
        chosen={chosen}
        choose={choose}
      />
      {of[chosen].length === 0 ? (
        <EmptyState isCard picture="tray" title={title}>
          {text}
        </EmptyState>
      ) : (
        <ul className="own-batches">
          {of[chosen].map(one => (
            <Card key={one.id} of={one} />
          ))}
        </ul>
      )}
    </>
  );
}

export function OwnBatches() {
  const query = useAnswer(readOwnBatches, {}, { isFresh: true });
  return (
    <QueryGate what="培训班次" query={query} rows={6}>
      {of => <Lists of={of} />}
    </QueryGate>
  );
}
