import { SearchOutlined } from '@ant-design/icons';
import { useState, type ReactNode } from 'react';
import { useConfig } from '../client/system-config.ts';
import { settings } from '../settings.ts';

/** The address a question is put to, or null where there is nothing to ask. */
export const questionAddress = (site: string, question: string): string | null =>
  question.trim() === '' ? null : site + encodeURIComponent(question.trim());

export function QuestionSearch(): ReactNode {
  const config = useConfig();
  const [question, setQuestion] = useState('');
  const ask = () => {
    const address = questionAddress(config['questionSite'] || settings.questionSite, question);
    if (address) window.open(address, '_blank', 'noopener');
  };
  return (
    <label className="question">
      <SearchOutlined />
      <input
        aria-label="党务问答"
        placeholder="请输入您要咨询的党建问题"
        value={question}
        maxLength={200}
        onChange={event => setQuestion(event.target.value)}
        onKeyDown={event => event.key === 'Enter' && ask()}
      />
    </label>
  );
}
