import 'nprogress/nprogress.css';
import { useEffect, useState, type ReactNode } from 'react';
import { progress } from './progress.ts';

/** A bar on top while a screen loads; its outline only when that takes longer than a moment. */
export function Waiting(): ReactNode {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    progress.start();
    const timer = setTimeout(() => setLong(true), 300);
    return () => {
      clearTimeout(timer);
      progress.done();
    };
  }, []);
  if (!isLong) return null;
  return (
    <div className="outline" role="status" aria-label="正在加载">
      {[0, 1, 2, 3, 4, 5].map(row => (
        <div key={row} />
      ))}
    </div>
  );
}
