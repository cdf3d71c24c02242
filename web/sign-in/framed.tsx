/** A page without the shell: the school above, its line below. */
import { Suspense, type ReactNode } from 'react';
import { useBrand } from '../client/school.ts';
import { Emblem } from '../kit/ui/emblem.tsx';
import { PageFooter } from '../kit/ui/page-footer.tsx';

export function Framed({ children }: { children: ReactNode }): ReactNode {
  const { school } = useBrand();
  return (
    <div className="sentence-page">
      <p className="sentence-school">
        <Emblem logo={school.schoolLogo} size={30} />
        {school.schoolName}
      </p>
      <main>
        <Suspense>{children}</Suspense>
      </main>
      <PageFooter />
    </div>
  );
}
