/** Change orders of the demonstration: every kind, and every state one can stand in, made by the actions themselves. */
import { sql } from 'drizzle-orm';
import type { Action } from 'contract/kit/action.ts';
import { organisationChangeProcess, organisationChange } from 'contract/organisation/organisation-change.ts';
import * as codes from 'contract/organisation/codes.ts';
import type { Values, Tx } from '../../../kit/registry.ts';
import { today } from '../../../kit/setting.ts';
import { write } from '../../../kit/write/write.ts';
import { take } from '../../../seed/take.ts';

interface Place {
  id: string;
  name: string;
  shortName: string;
  code: string;
  parentId: string;
  unitIds: string[];
}
type Way = [Action, Values?][];

const { submit, review, approve, sendBack, cancel, restore } = organisationChangeProcess.actions;
const drafted: Way = [];
const submitted: Way = [[submit]];
const reviewed: Way = [...submitted, [review, { opinion: '情况属实，同意上报' }]];
const approved: Way = [...reviewed, [approve, { opinion: '同意' }]];
/** What a college asks for itself goes to the school at once. */
const approvedBySchool: Way = [...submitted, [approve, { opinion: '同意设立' }]];
const returned = (opinion: string): Way => [...submitted, [sendBack, { opinion }]];

const head = (id: ReturnType<typeof sql>) => sql`(
  select p.name from leadership_team t join team_member m on m.team_id = t.id and m.position = '01' and m.end_on is null
    join person p on p.id = m.person_id where t.organisation_id = ${id} and t.deleted_at is null order by t.id desc limit 1)`;

/** Each step is told of whoever leads the place that takes it; the organisation department has the last word. */
async function order(tx: Tx, values: Values, way: Way): Promise<void> {
  const led = await tx.one<{ own: string | null; above: string | null }>(sql`
    select ${head(sql`o.id`)} as own, ${head(sql`o.parent_id`)} as above
    from party_organisation o where o.id = ${String(values['organisationId'])}::bigint`);
  const department = '周若川';
  const [above = department, own = above] = [led?.above ?? undefined, led?.own ?? undefined];
  const by = (name: string): Tx => ({ ...tx, actor: { ...tx.actor, name } });
  const isReviewed = way.some(([action]) => action === review);
  const [id = ''] = await write(by(own), organisationChange, [{ values }], {
    verb: 'create',
    origin: 2,
    confirmed: 'all',
  });
  for (const [action, input = {}] of way) {
    const isOwn = action === submit || action === cancel;
    const isAbove = action === review || (action === sendBack && !isReviewed);
    await take(by(isOwn ? own : isAbove ? above : department), action, id, input);
  }
}

const placesOf = (tx: Tx, condition: ReturnType<typeof sql>) =>
  tx.rows<Place>(sql`
    select o.id, o.name, o.short_name, o.code, o.parent_id, o.unit_ids::text[] as unit_ids
    from party_organisation o where o.deleted_at is null and o.state = '2' and ${condition} order by o.id limit 40`);
/** Branches at which nobody with an account and no election stands. */
const isQuiet = sql`o.category = '631'
  and not exists (select 1 from user_account u join party_member m on m.id = u.person_id where m.organisation_id = o.id)
  and not exists (select 1 from election e where e.organisation_id = o.id)`;

/** Branches of postgraduates take the name of the vertical ones they have become; two of one college are to be merged. */
async function renames(tx: Tx, day: string): Promise<void> {
  const branches = await placesOf(tx, sql`${isQuiet} and o.name like '%研究生第%'`);
  const turned = (name: string) => name.replace('研究生第', '研究生纵向第');
  const ways: Way[] = [
    approved,
    reviewed,
    submitted,
    returned('请补充支部党员大会记录'),
    drafted,
    [...approved, [restore, { reason: '更名文件下发有误，学院申请恢复原名称' }]],
  ];
  for (const [at, way] of ways.entries()) {
    const branch = branches[at];
    if (!branch) return;
    await order(
      tx,
      {
        type: codes.changes.rename,
        organisationId: branch.id,
        newName: turned(branch.name),
        newShortName: turned(branch.shortName),
        reason: '按导学团队调整设置，改为纵向党支部',
        documentNo: `江大党〔2026〕${41 + at}号`,
        effectiveOn: day,
      },
      way,
    );
  }
  const rest = branches.slice(ways.length);
  const into = rest.find(one => rest.some(other => other !== one && other.parentId === one.parentId));
  const partner = rest.find(one => one !== into && one.parentId === into?.parentId);
  if (!into || !partner) return;
  const told = {
    organisationId: into.id,
    partnerIds: [partner.id],
    reason: '支部人数较少，合并设置',
    effectiveOn: day,
  };
  await order(tx, { type: codes.changes.merge, ...told }, drafted);
}

/** A college grows: a branch is founded, another divided, a foundation is given up again. */
async function growth(tx: Tx, day: string): Promise<void> {
  const [large] = await placesOf(
    tx,
    sql`${isQuiet} and o.branch_type = '5' and o.parent_id = (
      select id from party_organisation where short_name = '计算机学院党委' and deleted_at is null)
      and (select count(*) from party_member m where m.organisation_id = o.id and m.deleted_at is null) > 20`,
  );
  if (!large) return;
  const codeOf = (at: number) => `${large.code.slice(0, -3)}${900 + at}`;
  const named = (at: string, of: string, code: number) => ({
    newName: `中共江临大学计算机学院${of}第${at}支部委员会`,
    newShortName: `计算机学院${of}第${at}党支部`,
    newCode: codeOf(code),
    newBranchType: '5',
    unitIds: large.unitIds,
  });
  const founded = { type: codes.changes.found, organisationId: large.parentId, newCategory: codes.branch };
  const reason = '研究生党员人数增加，按导学团队增设党支部';
  const onPaper = { reason, documentNo: '江大党〔2026〕52号', effectiveOn: day };
  await order(tx, { ...founded, ...named('一', '研究生纵向', 1), ...onPaper }, approvedBySchool);
  await order(tx, { ...founded, ...named('二', '研究生纵向', 2), ...onPaper }, [
    ...submitted,
    [cancel, { reason: '党员人数不足，暂不设立' }],
  ]);
  const going = await tx.rows<{ id: string }>(sql`
    select id from party_member where organisation_id = ${large.id}::bigint and deleted_at is null
      and party_status = '1' order by id desc limit 9`);
  const memberIds = going.map(one => one.id);
  const told = { ...named('三', '研究生纵向', 3), memberIds, reason: '党员人数较多，按导学团队拆分', effectiveOn: day };
  await order(tx, { type: codes.changes.split, organisationId: large.id, ...told }, reviewed);
}

/** Temporary branches end or become lasting ones; what was dissolved is to be revived; a full branch cannot be dissolved. */
async function endings(tx: Tx, day: string): Promise<void> {
  const [summer, contest, lasting] = await placesOf(tx, sql`o.category = '931'`);
  const [full] = await placesOf(
    tx,
    sql`${isQuiet} and o.branch_type = '5'
    and exists (select 1 from development_record d where d.organisation_id = o.id and d.deleted_at is null and d.state = '1')`,
  );
  const { dissolve, revive, recategorise } = codes.changes;
  const ended = { type: dissolve, reason: '实践活动结束，成员组织关系均在原支部', effectiveOn: day };
  if (summer) {
    await order(tx, { ...ended, organisationId: summer.id, documentNo: '江大党〔2026〕55号' }, approved);
    const again = { reason: '寒假社会实践继续开展', documentNo: '江大党〔2026〕61号', effectiveOn: day };
    await order(tx, { type: revive, organisationId: summer.id, ...again }, submitted);
  }
  if (contest)
    await order(
      tx,
      { ...ended, organisationId: contest.id, documentNo: '江大党〔2026〕56号' },
      returned('赛事延期至明年三月，请核实后再报'),
    );
  if (lasting) {
    const told = { newCategory: codes.branch, newBranchType: '7', documentNo: '江大党〔2026〕57号', effectiveOn: day };
    const reason = '联合培养项目转为长期，临时党支部改为党支部';
    await order(tx, { type: recategorise, organisationId: lasting.id, ...told, reason }, reviewed);
  }
  if (full) {
    const told = { reason: '专业停止招生', documentNo: '江大党〔2026〕58号', effectiveOn: day };
    await order(tx, { type: dissolve, organisationId: full.id, ...told }, drafted);
  }
}

/** A general branch of a college becomes a committee; a branch of the library goes to the offices. */
async function places(tx: Tx, day: string): Promise<void> {
  const [college] = await placesOf(tx, sql`o.short_name = '人文学院党总支'`);
  const [library] = await placesOf(tx, sql`o.short_name = '图书馆第二党支部'`);
  const [offices] = await placesOf(tx, sql`o.short_name = '机关党委'`);
  if (college)
    await order(
      tx,
      {
        type: codes.changes.raise,
        organisationId: college.id,
        newCategory: codes.committee,
        newName: college.name.replace('总支部委员会', '委员会'),
        newShortName: college.shortName.replace('党总支', '党委'),
        reason: '党员人数超过一百名，经校党委研究设立党委',
        documentNo: '江大党〔2026〕60号',
        effectiveOn: day,
      },
      submitted,
    );
  if (library && offices)
    await order(
      tx,
      {
        type: codes.changes.reattach,
        organisationId: library.id,
        newParentId: offices.id,
        reason: '图书馆机构调整，党支部划归机关党委管理',
        documentNo: '江大党〔2026〕59号',
        effectiveOn: day,
      },
      reviewed,
    );
}

export async function plantChangeOrders(tx: Tx): Promise<void> {
  const day = await today(tx);
  await renames(tx, day);
  await growth(tx, day);
  await endings(tx, day);
  await places(tx, day);
}
