/** A labelled control with its fault or help below, for forms over rows that are no resource. */
import { useState, type ReactNode } from 'react';
import '../../kit/ui/form.css';
import { ApiError } from '../../client/http.ts';
import { faultsOf, noFaults, type Faults } from '../../kit/data/faults.ts';

interface Props {
  id: string;
  label: string;
  error?: string | undefined;
  help?: string;
  isRequired?: boolean;
  isWide?: boolean;
  children(control: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }): ReactNode;
}
export function Field({ id, label, error, help = '', isRequired, isWide, children }: Props) {
  return (
    <div className={['field', isWide && 'wide', error && 'has-error'].filter(Boolean).join(' ')}>
      <label htmlFor={id} className={isRequired ? 'required' : undefined}>
        {label}
      </label>
      {children({ id, 'aria-describedby': `${id}-note`, 'aria-invalid': error !== undefined })}
      <p id={`${id}-note`} className={`field-note ${error ? 'error' : ''}`}>
        {error ?? help}
      </p>
    </div>
  );
}

/** Runs a write once at a time; its refusal is sorted to the fields, and nothing typed is lost. */
export function useWrite(names: readonly string[]) {
  const [faults, setFaults] = useState<Faults>(noFaults);
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setFaults(noFaults);
    try {
      await work();
      return true;
    } catch (error) {
      const known = error instanceof ApiError ? faultsOf(error.body, names) : null;
      setFaults(known ?? { ...noFaults, general: ['网络没有应答，请检查网络后重试'] });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { faults, isBusy, run };
}
