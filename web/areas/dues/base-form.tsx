/** A base is entered: what is asked for follows from the standard. */
import { duesBase } from 'contract/dues/dues-base.ts';
import { RecordForm } from '../../kit/pages/record-form.tsx';
import { baseFields } from './base-fields.ts';

export const DuesBaseForm = () => (
  <RecordForm
    resource={duesBase}
    create="新增缴费基数"
    edit={row => `编辑${String(row['name'])}的缴费基数`}
    sections={values => [{ title: '缴费基数信息', fields: baseFields(values) }]}
    after={{ create: '保存为草稿；提交后请本人确认，由党支部审核。' }}
    detail="/dues/base/detail"
    done={saved => `已保存${String(saved['name'])}的缴费基数`}
    next="新增"
    isSubmitted
  />
);
