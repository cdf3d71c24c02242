/** The configuration of a vote: what is elected, who stands, who watches. */
import { useNavigate } from 'react-router';
import { electionVotes, voteTypes } from 'contract/election/codes.ts';
import { bodyOf, postsOf } from 'contract/organisation/posts.ts';
import { voteSession } from 'contract/election/vote-session.ts';
import { toast } from '../../client/notice.ts';
import type { FieldWords } from '../../kit/form/field-row.tsx';
import { useForm } from '../../kit/form/form.ts';
import { RowFields, SaveButton } from '../../kit/form/row-fields.tsx';
import { useCandidates } from './candidates.tsx';
import type { Row } from '../../kit/data/row.ts';

const names = [
  'title',
  'voteType',
  'position',
  'seats',
  'candidateIds',
  'allowOther',
  'isPaper',
  'openOn',
  'openTime',
  'closeOn',
  'closeTime',
  'chairId',
  'supervisorIds',
  'counterIds',
  'attachments',
];

const words = (candidates: Row[], election: Row): Record<string, FieldWords> => ({
  title: { help: '如：支部委员选举' },
  voteType: { only: electionVotes },
  position: {
    only: postsOf(String(election.teamType)),
    help: '委员选“委员”，书记、副书记分别组织投票',
    isRequired: true,
  },
  candidateIds: {
    options: candidates.map(row => ({ value: row.id, label: String(row.name) })),
    help: '委员差额不少于 20%，书记、副书记等额；经预选的从入选者中等额或差额选举',
    isWide: true,
    isRequired: true,
  },
  allowOther: { help: '不赞成候选人时可在名单中另选' },
  isPaper: { help: '会场发放纸质选票，由两名计票人分别录入' },
  openTime: { help: '如 14:30；不填为当日零时' },
  closeOn: { help: '到时自动结束并计票；不填由主持人结束' },
  closeTime: { help: '如 17:30；不填为当日末' },
  chairId: { help: '由主持人宣布开始投票', isRequired: true },
  supervisorIds: { help: '2 人以上，正式党员，不是候选人；委员会选举时从委员中推选', isRequired: true },
  counterIds: { help: '纸质选票须 2 人，不是候选人' },
  attachments: { help: '有党员不计入应到会人数时上传党员大会决议', isWide: false },
});

interface Props {
  row?: Row;
  election: Row;
}
export function VoteForm({ row, election }: Props) {
  const { data } = useCandidates(election.id);
  const navigate = useNavigate();
  const body = bodyOf(String(election.teamType));
  const known = {
    electionId: election.id,
    title: '委员选举',
    voteType: voteTypes.formal,
    position: body.members[0] ?? body.head,
    seats: Number(election.seats) || 1,
  };
  const form = useForm(voteSession, { row, names: row ? names : [...names, 'electionId'], known });
  const save = async () => {
    const saved = await form.submit();
    if (!saved) return;
    toast(`已保存${String(saved.title)}`);
    if (!row) void navigate(`/organisation/election-setup?id=${saved.id}`, { replace: true });
  };
  return (
    <section className={row ? 'vote-form' : 'vote-form card'} aria-label="投票设置">
      <RowFields form={form} names={names} words={words(data?.content ?? [], election)} />
      <p className="tab-head vote-save">
        <SaveButton
          form={form}
          verb="保存设置"
          isIdle={row !== undefined && !form.isDirty}
          isQuiet={row !== undefined}
          onSave={save}
        />
      </p>
    </section>
  );
}
