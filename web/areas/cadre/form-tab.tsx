/** 任免审批表预览 of a cadre, and the ways out of it: a tab of the page of the cadre. Domain-cadre appendix D. */
import { readForm } from 'contract/appointment/form/calls.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { GoButton } from '../../kit/ui/go-button.tsx';
import { FormFiles } from './form-files.tsx';
import { FormSheet } from './form-sheet.tsx';

const useForm = (cadreId: string) => useAnswer(readForm, { query: { cadreId } }, { isFresh: true });

export function FormTab({ cadreId }: { cadreId: string }) {
  return (
    <QueryGate what="任免审批表" query={useForm(cadreId)} rows={12}>
      {form => (
        <>
          <p className="form-go">
            <GoButton label="填写和签定" to={`/cadre/appointment/form/${cadreId}`} />
          </p>
          <FormSheet form={form} />
        </>
      )}
    </QueryGate>
  );
}

/** 打印审批表, 导出 lrmx, 导出履历 in the head of the page. */
export function FormActions({ cadreId }: { cadreId: string }) {
  const { data } = useForm(cadreId);
  return data ? <FormFiles form={data} /> : null;
}
