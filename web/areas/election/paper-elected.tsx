/** 当选人名单. */
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import type { readResult } from 'contract/election/calls.ts';
import type { Row } from '../../kit/list.ts';

interface Props {
  row: Row;
  result: AnswerOf<typeof readResult>;
}
export function PaperElected({ row, result }: Props) {
  const elected = result.sheet?.lines.filter(line => line.isElected) ?? [];
  return (
    <section>
      <h1>
        {String(row.organisationName)}
        <br />
        {String(row.title)}当选人名单
      </h1>
      <table>
        <tbody>
          {elected.map(line => (
            <tr key={line.personId}>
              <td>{line.name}</td>
              <td>{line.favour} 票</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        <span>总监票人：</span>
        <span>{result.heldOn}</span>
      </footer>
    </section>
  );
}
