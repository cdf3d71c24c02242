/** 发展全程纪实: the board of everybody, or with an id the whole way of one person; mock 05. */
import { useQuery } from '@tanstack/react-query';
import { readProcess } from 'contract/development/calls.ts';
import { call } from '../../client/http.ts';
import { useId } from '../../kit/record-page.tsx';
import { BlockError, Skeleton } from '../../kit/states.tsx';
import { Board } from './board.tsx';
import './development.css';
import { Way } from './way.tsx';

function OnePerson({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['development-process', id],
    queryFn: ({ signal }) => call(readProcess, { params: { id }, query: {} }, { signal, silent: true }),
  });
  if (error && !data)
    return (
      <section className="card">
        <BlockError what="发展全程纪实" error={error} retry={() => void refetch()} />
      </section>
    );
  if (!data)
    return (
      <section className="card">
        <Skeleton />
      </section>
    );
  return <Way process={data} />;
}

export function DevelopmentProcess() {
  const id = useId();
  return id === null ? <Board /> : <OnePerson key={id} id={id} />;
}
