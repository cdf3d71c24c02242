import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { correctableFields, correctableSections, keyFields } from 'contract/member/correctable.ts';
import { memberCorrection } from 'contract/member/member-correction.ts';
import { fieldsOf } from 'contract/kit/resource.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { requestFields } from 'contract/member/request-correction.ts';
import { collectable, itemsIn } from 'contract/platform/collection-task.ts';
import { PageHead } from '../../client/page-head.tsx';
import { toast } from '../../client/notice.ts';
import { useSession } from '../../client/session.ts';
import { useTab } from '../../client/tab.ts';
import { FormPage } from '../../kit/pages/form-page.tsx';
import { useForm } from '../../kit/form/form.ts';
import { Value } from '../../kit/field/cells/value.tsx';
import type { FieldWords } from '../../kit/form/field-row.tsx';
import { RowPicker } from '../../kit/field/inputs/ref.tsx';
import { WithRecord } from '../../kit/record/record-page.tsx';
import { ChooseItems } from './choose-items.tsx';
import './orders.css';
import { words as memberWords } from './words.ts';
import { useId } from '../../kit/data/address.ts';
import type { Row } from '../../kit/data/row.ts';
import type { Section } from '../../kit/record/sections.ts';

/** Of the register's orders or of the own ones. */
const usePlace = () => useTab().location.pathname.replace(/\/form$/, '');

const about: Section = { title: '更正说明', fields: ['reason', 'attachments'] };
const sections: Section[] = [...correctableSections.map(one => ({ ...one })), about];
const words = {
  ...memberWords,
  ...Object.fromEntries(
    keyFields.map(name => [name, { ...memberWords[name], help: '关键信息，须附证明材料，由组织部批准' }]),
  ),
  reason: { help: '写明依据，如档案材料名称' },
  attachments: { help: '更正关键信息时必须上传' },
};
const fields = fieldsOf(partyMember);
/** Beside each item, how it stands in the register; files and reasons have nothing to compare. */
const wordsFor = (row: Row): Record<string, FieldWords> => ({
  ...words,
  ...Object.fromEntries(
    correctableFields.map(name => [
      name,
      { ...(words as Record<string, FieldWords>)[name], before: <Value name={name} field={fields[name]!} row={row} /> },
    ]),
  ),
});
const names = sections.flatMap(section => section.fields);

/** The member's values as they stand; what is changed is asked for. */
function RequestFields({ row }: { row: Row }) {
  const search = new URLSearchParams(useTab().location.search);
  const wanted = search.get('field');
  const [items, choose] = useState<readonly string[]>(wanted ? [wanted] : []);
  const collectionFormId = search.get('collection');
  const form = useForm(partyMember, {
    row: { ...row, reason: null, attachments: null },
    names,
    action: { name: 'requestCorrection', input: requestFields, extra: collectionFormId ? { collectionFormId } : {} },
  });
  const navigate = useNavigate();
  const place = usePlace();
  const compared = useMemo(() => wordsFor(row), [row]);
  // What a draft brings stands beside what was chosen.
  const isAsked = (name: string) =>
    items.includes(name) || about.fields.includes(name) || (form.values[name] ?? null) !== (form.base[name] ?? null);
  const hasDraft = form.draft.found !== null;
  const offered = itemsIn(search.get('items')).flatMap(label => collectable.get(label) ?? []);
  if (items.length === 0 && !hasDraft && !form.isDirty)
    return <ChooseItems row={row} only={offered} onChoose={choose} />;
  return (
    <FormPage
      form={form}
      title={`申请更正${String(row['name'])}的信息`}
      sections={sections
        .map(section => ({ ...section, fields: section.fields.filter(isAsked) }))
        .filter(section => section.fields.length > 0)}
      words={compared}
      after="只提交改动的项目；关键信息由院系党委审核、组织部批准，其余由党支部或院系党委核对后更新。"
      onSaved={saved => {
        toast(`已提交${String(row['name'])}的信息更正，等待审核`);
        void navigate(`${place}/detail?id=${saved.id}`, { replace: true });
      }}
    />
  );
}

const orderNames = [...correctableFields, 'reason', 'attachments'];

/** An order that came back: what it proposes, to be mended and sent again. */
function OrderFields({ row }: { row: Row }) {
  const form = useForm(memberCorrection, { row, names: orderNames });
  const navigate = useNavigate();
  const place = usePlace();
  const shown = sections
    .map(section => ({
      ...section,
      fields: section.fields.filter(name => row[name] !== null || name === 'attachments'),
    }))
    .filter(section => section.fields.length > 0);
  return (
    <FormPage
      form={form}
      title={`修改：${String(row['matter'])}`}
      sections={shown}
      words={words}
      after="保存后请再次提交。"
      onSaved={() => {
        toast('已保存，请再次提交');
        void navigate(`${place}/detail?id=${row.id}`, { replace: true });
      }}
    />
  );
}

/** Nobody named yet: whose record it is, among those in reach. */
function ChooseMember() {
  const navigate = useNavigate();
  const place = usePlace();
  return (
    <section className="card choose-member">
      <PageHead title="申请更正党员信息" />
      <label htmlFor="correction-member">更正谁的信息</label>
      <RowPicker
        entity={partyMember.name}
        value={[]}
        names={{}}
        isMultiple={false}
        control={{ id: 'correction-member' }}
        placeholder="输入姓名、拼音或学工号查找"
        onChange={([id]) => id && void navigate(`${place}/form?memberId=${id}`)}
      />
      <p className="remark">选定后显示现有信息，改动的项目提交审核。</p>
    </section>
  );
}

/** 申请更正, of oneself or by the branch; with `id` an order that came back. */
export function MemberCorrectionForm() {
  const id = useId();
  const place = usePlace();
  const personId = useSession(session => session.user?.personId ?? null);
  const asked = new URLSearchParams(useTab().location.search).get('memberId');
  const memberId = asked ?? (place.startsWith('/self/') ? personId : null);
  if (id === null && memberId === null) return <ChooseMember />;
  if (id === null)
    return (
      <WithRecord resource={partyMember} id={memberId}>
        {row => <RequestFields key={row.id} row={row} />}
      </WithRecord>
    );
  return (
    <WithRecord resource={memberCorrection} id={id}>
      {row => <OrderFields key={row.id} row={row} />}
    </WithRecord>
  );
}
