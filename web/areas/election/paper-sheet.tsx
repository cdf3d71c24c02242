/** 计票结果报告单: the numbers, the votes of everybody, who watched and who counted. */
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import type { readResult } from 'contract/election/calls.ts';
import type { Row } from '../../kit/list.ts';

interface Props {
  row: Row;
  result: AnswerOf<typeof readResult>;
}
export function PaperSheet({ row, result }: Props) {
  const { sheet } = result;
  if (!sheet) return null;
  return (
    <section>
      <h1>
        {String(row.organisationName)}
        <br />
        {String(row.title)}计票结果报告单
      </h1>
      <p>
        应到会有选举权的党员 {sheet.expected} 人，实到会 {sheet.present} 人；发出选票 {sheet.issued} 张，收回{' '}
        {sheet.returned} 张，其中有效票 {sheet.valid} 张，无效票 {sheet.invalid} 张。应选 {sheet.seats} 人，当选须得{' '}
        {sheet.needed} 票以上。
      </p>
      {result.excluded.length > 0 && (
        <p>不计入应到会人数：{result.excluded.map(one => `${one.name}（${one.reason}）`).join('、')}。</p>
      )}
      <table>
        <thead>
          <tr>
            <th>姓名</th>
            <th>赞成</th>
            <th>不赞成</th>
            <th>弃权</th>
            <th>结果</th>
          </tr>
        </thead>
        <tbody>
          {sheet.lines.map(line => (
            <tr key={line.personId}>
              <td>
                {line.name}
                {line.candidateId ? '' : '（另选）'}
              </td>
              <td>{line.favour}</td>
              <td>{line.against}</td>
              <td>{line.abstain}</td>
              <td>{line.isElected ? '当选' : line.isTied ? '得票相同' : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        <span>监票人：{result.supervisors.join('、')}</span>
        <span>计票人：{result.counters.join('、')}</span>
        <span>{result.heldOn}</span>
      </footer>
    </section>
  );
}
