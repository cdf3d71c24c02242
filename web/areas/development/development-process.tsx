/** 发展全程纪实: the board of everybody, or with an id the whole way of one person; mock 05. */
import { useQuery } from '@tanstack/react-query';
import { readProcess } from 'contract/development/calls.ts';
import { call } from '../../client/http.ts';
import { useId } from '../../kit/record-page.tsx';
import { Board } from './board.tsx';
import './development.css';
import { Loaded } from './loaded.tsx';
import { Way } from './way.tsx';

function OnePerson({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['development-process', id],
    queryFn: ({ signal }) => call(readProcess, { params: { id }, query: {} }, { signal, silent: true }),
  });
  return (
    <Loaded what="发展全程纪实" query={query}>
      {process => <Way process={process} />}
    </Loaded>
  );
}

export function DevelopmentProcess() {
  const id = useId();
  return id === null ? <Board /> : <OnePerson key={id} id={id} />;
}
