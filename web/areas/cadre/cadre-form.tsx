import { cadre } from 'contract/cadre/cadre.ts';
import { RecordForm } from '../../kit/pages/record-form.tsx';
import { tellBaseRefresh } from './base-refresh.ts';
import { sections } from './sections.ts';
import { words } from './words.ts';

/** 登记干部 and 编辑. */
export const CadreForm = () => (
  <RecordForm
    resource={cadre}
    create="登记干部"
    sections={sections}
    words={words}
    known={{ inPostStatus: '1' }}
    after={{ create: '保存为草稿，补齐任职、学历等后提交审核。' }}
    detail="/cadre/detail"
    done={({ name }, isNew) => {
      tellBaseRefresh();
      return isNew ? `已登记干部${String(name)}` : `已保存${String(name)}的信息`;
    }}
    next="登记"
  />
);
