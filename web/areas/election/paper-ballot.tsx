/** A ballot on paper, names in the order of their strokes. */
import type { BallotPaper } from 'contract/election/calls.ts';

export function PaperBallot({ paper }: { paper: BallotPaper }) {
  return (
    <section>
      <h1>
        {paper.organisationName}
        <br />
        {paper.title}选票
      </h1>
      <table>
        <thead>
          <tr>
            <th>候选人（以姓氏笔画为序）</th>
            <th>赞成</th>
            <th>不赞成</th>
            <th>弃权</th>
          </tr>
        </thead>
        <tbody>
          {paper.candidates.map(one => (
            <tr key={one.id}>
              <td>{one.name}</td>
              <td />
              <td />
              <td />
            </tr>
          ))}
          {paper.allowOther &&
            Array.from({ length: Math.min(paper.seats, 3) }, (_, at) => (
              <tr key={at}>
                <td>另选他人：</td>
                <td colSpan={3} />
              </tr>
            ))}
        </tbody>
      </table>
      <p>
        说明：应选 {paper.seats}{' '}
        人。赞成的画“○”，不赞成的画“×”，弃权的不画；不赞成候选人的可另选他人。所选人数多于应选人数的，该选票无效。
      </p>
    </section>
  );
}
