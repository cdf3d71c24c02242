/** 毕业去向导入: the sheet of a batch, filled in and checked row by row before anything is written. */
import { graduationDestination } from 'contract/transfer/graduation-destination.ts';
import { useTab } from '../../client/tab.ts';
import { ImportWizard } from '../../import/wizard.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';

export function GraduationBatchImport() {
  const { location } = useTab();
  const batch = new URLSearchParams(location.search).get('batch');
  return (
    <ImportWizard
      resource={graduationDestination}
      title="毕业去向导入"
      template={batch && `api/zzgxzj/batch/${batch}/template`}
      ways={batch && <GoButton label="返回批次" to={`/member/transfer/graduation/detail?id=${batch}`} />}
    />
  );
}
