import nprogress from 'nprogress';
import 'nprogress/nprogress.css';
import { useEffect, useState, type ReactNode } from 'react';

export const progressOptions = { showSpinner: false, minimum: 0.15 };
nprogress.configure(progressOptions);

/** A bar on top while a screen loads; its outline only when that takes longer than a moment. */
export function Waiting(): ReactNode {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    nprogress.start();
    const timer = setTimeout(() => setLong(true), 300);
    return () => {
      clearTimeout(timer);
      nprogress.done();
    };
  }, []);
  if (!isLong) return null;
  return (
    <div className="skeleton" role="status" aria-label="正在加载">
      {[0, 1, 2, 3, 4, 5].map(row => (
        <div key={row} />
      ))}
    </div>
  );
}
