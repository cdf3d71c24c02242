/** The report of whoever is rated, under the name; asked for when it is opened. Without the component library, as the ballot. */
import { useState } from 'react';

interface Props {
  name: string;
  read(): Promise<{ report: string }>;
}
export function ReportBeside({ name, read }: Props) {
  const [text, show] = useState<string | null>(null);
  const [isOpen, open] = useState(false);
  const toggle = async () => {
    open(!isOpen);
    if (isOpen || text !== null) return;
    try {
      show((await read()).report);
    } catch {
      open(false);
    }
  };
  return (
    <>
      <button
        type="button"
        className="ballot-report"
        aria-expanded={isOpen}
        aria-label={`${name}的述职报告`}
        onClick={() => void toggle()}
      >
        {isOpen ? '收起述职报告' : '述职报告'}
      </button>
      {isOpen && (
        <span className="ballot-report-text" role="status">
          {text ?? '正在打开…'}
        </span>
      )}
    </>
  );
}
