import type { Letter } from 'contract/transfer/calls.ts';
import { Printed } from '../../kit/ui/printed.tsx';
import { LetterPaper } from './letter-paper.tsx';

export const PrintedLetters = ({ letters, onPrinted }: { letters: readonly Letter[]; onPrinted(): void }) => (
  <Printed onPrinted={onPrinted}>
    <div className="letter-print">
      {letters.map(letter => (
        <LetterPaper key={letter.id} letter={letter} />
      ))}
    </div>
  </Printed>
);
