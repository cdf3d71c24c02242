/** 中国共产党党员组织关系介绍信 in three parts: stub, letter and receipt, with its number across the cut in capitals. */
import type { Letter } from 'contract/transfer/calls.ts';
import { capitalDigits, capitalNumber } from 'contract/transfer/capitals.ts';
import { labelOf, useDictionary } from '../../client/reference.ts';
import './letter.css';

const dayWords = (day: string) => {
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日`;
};
const monthWords = (month: string | null) => (month ? month.replace('-', '年') : '');

/** Who goes, in the words the form of the letter uses. */
function useSubject({ name, gender, age, ethnicity, memberCategory, idCard }: Letter): string {
  const genders = useDictionary('DJ_COMM_XB');
  const peoples = useDictionary('DJ_COMM_MZXX');
  const categories = useDictionary('DJ_DY_RYLBXX');
  const words = [
    `${name}同志（${labelOf(genders, gender)}）`,
    age === null ? '' : `${age}岁`,
    ethnicity ? labelOf(peoples, ethnicity) : '',
    `系中共${memberCategory ? labelOf(categories, memberCategory) : '党员'}`,
    idCard ? `身份证号码${idCard}` : '',
  ];
  return words.filter(Boolean).join('，');
}

const Cut = ({ number }: { number: string }) => (
  <p className="letter-cut">
    <span>第{capitalDigits(number)}号</span>
  </p>
);

const Seal = ({ by, on }: { by: string; on: string }) => (
  <p className="letter-seal">
    <span>{by}（盖章）</span>
    <span>{on}</span>
  </p>
);

export function LetterPaper({ letter }: { letter: Letter }) {
  const { letterNo, issuedOn, validDays, fromBranch, fromCommittee, school } = letter;
  const subject = useSubject(letter);
  const goal = letter.toOrganisationName ?? '';
  const from = fromBranch ?? fromCommittee ?? school;
  return (
    <article className="letter-paper" aria-label="党员组织关系介绍信">
      <section>
        <h2>中国共产党党员组织关系介绍信（存根）</h2>
        <p className="letter-number">第 {letterNo} 号</p>
        <p>
          {subject}，组织关系由{from}转到{goal}。
        </p>
        <p>
          党费交至{monthWords(letter.duesPaidTo)}月。有效期{capitalNumber(validDays)}天。
        </p>
        <Seal by={school} on={dayWords(issuedOn)} />
      </section>
      <Cut number={letterNo} />
      <section>
        <h2>中国共产党党员组织关系介绍信</h2>
        <p className="letter-number">第 {letterNo} 号</p>
        <p className="letter-to">{letter.toCommittee}：</p>
        <p>
          {subject}，组织关系由{from}转到{goal}，请接洽。
        </p>
        <p>
          该同志党费已交到{monthWords(letter.duesPaidTo)}月。（有效期{capitalNumber(validDays)}天，自
          {dayWords(issuedOn)}至{dayWords(letter.expiresOn)}）
        </p>
        <Seal by={school} on={dayWords(issuedOn)} />
        <p className="letter-foot">
          党员联系电话：{letter.phone ?? ''}　党员原所在基层党委：{fromCommittee ?? school}
        </p>
      </section>
      <Cut number={letterNo} />
      <section>
        <h2>中国共产党党员组织关系介绍信（回执）</h2>
        <p className="letter-number">第 {letterNo} 号</p>
        <p className="letter-to">{school}组织部：</p>
        <p>{letter.name}同志的党员组织关系已转达我处，特此回复。</p>
        <Seal by={letter.toCommittee ?? ''} on="　　　　年　　月　　日" />
        <p className="letter-foot">经办人：　　　　　　　　联系电话：</p>
      </section>
    </article>
  );
}
