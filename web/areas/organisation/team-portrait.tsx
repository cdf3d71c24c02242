/** 班子画像: faces in their order, who looks after what, how the group is made up, and what should be noticed. */
import { Link } from 'react-router';
import { cadre } from 'contract/cadre/cadre.ts';
import { dutiesOfUnits, wholeCharge } from 'contract/organisation/posts.ts';
import { readPortrait, type TeamPortrait as Told } from 'contract/organisation/portrait.ts';
import { labelOf, useDictionary } from '../../client/reference.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { may } from '../../kit/data/record.ts';
import { Picture } from '../../kit/field/files/picture.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import { Chip } from '../../kit/ui/marks.tsx';
import { StructureRadar } from './structure-radar.tsx';
import './team.css';

type Member = Told['members'][number];

const Name = ({ cadreId, name }: Member) =>
  may(cadre, 'read') ? <Link to={`/cadre/detail?id=${cadreId}`}>{name}</Link> : <>{name}</>;

function Wall({ members }: Told) {
  return (
    <ol className="team-wall" aria-label="班子成员照片">
      {members.map(member => (
        <li key={member.id}>
          {member.photo ? (
            <Picture id={member.photo} alt={`${member.name}的照片`} className="portrait" />
          ) : (
            <span className="picture portrait empty">暂无照片</span>
          )}
          <strong>
            <Name {...member} />
          </strong>
          <span>{member.post ?? '—'}</span>
          <small className="figures">
            {member.age === null ? '' : `${member.age} 岁`}
            {member.since && `　${member.since.slice(0, 7)} 起`}
          </small>
          {member.duties.includes(wholeCharge) && <Chip tone="info">主要负责人</Chip>}
        </li>
      ))}
    </ol>
  );
}

interface Duty {
  duty: string;
  by: Member[];
}
const whoOf = ({ by }: Duty) =>
  by.length > 0 ? by.map(({ name }) => name).join('、') : <span className="tone-warn">无人分管</span>;

function Duties({ members, missingDuties }: Told) {
  const words = useDictionary('GB_BZFG');
  const lines = dutiesOfUnits.map(duty => ({ duty, by: members.filter(({ duties }) => duties.includes(duty)) }));
  return (
    <section aria-label="分工">
      <h3>分工</h3>
      <DataTable
        caption="分工"
        rows={lines}
        keyOf={({ duty }) => duty}
        columns={[
          { label: '工作', width: 140, show: ({ duty }) => labelOf(words, duty) },
          {
            label: '分管',
            width: 260,
            show: whoOf,
          },
        ]}
      />
      {missingDuties.length > 0 && <p className="remark">{missingDuties.length} 项工作无人分管。</p>}
    </section>
  );
}

function Structure({ structure }: Told) {
  const { count, averageAge, youngest, oldest, women, outsideParty, underForty, masters, majors } = structure;
  const of = (part: number) => (count > 0 ? part / count : 0);
  return (
    <section aria-label="结构">
      <h3>结构</h3>
      <Figures
        of={[
          { label: '平均年龄', value: averageAge ?? '—', unit: '岁' },
          { label: '最小、最大', value: youngest === null ? '—' : `${youngest}、${oldest}`, unit: '岁' },
          { label: '女干部', value: women, unit: '人' },
          { label: '党外干部', value: outsideParty, unit: '人' },
          { label: '40 岁以下', value: underForty, unit: '人' },
          { label: '硕士及以上', value: masters, unit: '人' },
          { label: '专业', value: majors, unit: '个' },
        ]}
      />
      <StructureRadar
        axes={[
          { label: '女干部', share: of(women) },
          { label: '40 岁以下', share: of(underForty) },
          { label: '党外干部', share: of(outsideParty) },
          { label: '硕士及以上', share: of(masters) },
          { label: '专业多样', share: of(majors) },
        ]}
      />
    </section>
  );
}

const Warnings = ({ warnings }: Told) =>
  warnings.length > 0 && (
    <ul className="team-warnings" aria-label="提示">
      {warnings.map(warning => (
        <li key={warning} className="tone-warn">
          {warning}
        </li>
      ))}
    </ul>
  );

export function TeamPortrait({ teamId }: { teamId: string }) {
  const answer = useAnswer(readPortrait, { params: { id: teamId } });
  return (
    <QueryGate what="班子画像" query={answer} rows={6}>
      {told =>
        told.members.length === 0 ? (
          <p className="remark">登记成员后显示班子画像。</p>
        ) : (
          <div className="team-portrait">
            <Warnings {...told} />
            <Wall {...told} />
            <div className="team-columns">
              <Structure {...told} />
              <Duties {...told} />
            </div>
          </div>
        )
      }
    </QueryGate>
  );
}
