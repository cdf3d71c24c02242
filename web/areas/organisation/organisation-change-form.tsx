import { organisationChange } from 'contract/organisation/organisation-change.ts';
import { RecordForm } from '../../kit/pages/record-form.tsx';
import { sectionsOf, wordsOf } from './change-fields.ts';

/** 党组织变更: each kind shows its own fields. */
export const OrganisationChangeForm = () => (
  <RecordForm
    resource={organisationChange}
    create="提出党组织变更"
    edit={({ matter }) => `修改：${String(matter)}`}
    sections={({ type }) => sectionsOf(String(type ?? ''))}
    words={({ type, organisationId }) => wordsOf(String(type ?? ''), organisationId)}
    after="保存后先看执行后的变化，核对无误再提交。"
    detail="/organisation/change/detail"
    done={({ matter }) => `已保存${String(matter)}，请核对执行后的变化`}
  />
);
