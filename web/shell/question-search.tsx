import { SearchOutlined } from '@ant-design/icons';
import { useState, type ReactNode } from 'react';
import { useText } from '../client/locale.ts';
import { pressedKey } from '../client/pressed-key.ts';
import { useConfig } from '../client/system-config.ts';
import { settings } from '../settings.ts';

/** The address a question is put to, or null where there is nothing to ask. */
export const questionAddress = (site: string, question: string): string | null =>
  question.trim() === '' ? null : site + encodeURIComponent(question.trim());

export function QuestionSearch(): ReactNode {
  const config = useConfig();
  const text = useText();
  const [question, setQuestion] = useState('');
  const ask = () => {
    const address = questionAddress(config['question.site'] || settings.questionSite, question);
    if (address) window.open(address, '_blank', 'noopener');
  };
  return (
    <label className="question">
      <SearchOutlined />
      <input
        aria-label={text('header.question')}
        placeholder={text('header.question-hint')}
        value={question}
        maxLength={200}
        onChange={event => setQuestion(event.target.value)}
        onKeyDown={event => pressedKey(event) === 'Enter' && ask()}
      />
    </label>
  );
}
