/** Chooses enabled questions of one type by words of their stem. */
import { useState } from 'react';
import { topicStates } from 'contract/exam/codes.ts';
import { topic } from 'contract/exam/topic.ts';
import { usePage } from '../../kit/list/list.ts';
import { SeveralSelect } from '../../kit/ui/several-select.tsx';

interface Props {
  topicType: string;
  chosen: readonly string[];
  /** What the chosen are called. */
  titles: ReadonlyMap<string, string>;
  choose(ids: string[]): void;
}

export function TopicPicker({ topicType, chosen, titles, choose }: Props) {
  const [keyword, setKeyword] = useState('');
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map());
  const asked = { page: 0, size: 50, sort: 'title,asc', columns: ['title'], state: topicStates.enabled, topicType };
  const found = (usePage(topic, keyword ? { ...asked, keyword } : asked).data?.content ?? []).map(row => ({
    value: row.id,
    label: String(row['title']),
  }));
  const nameOf = (id: string) => seen.get(id) ?? titles.get(id) ?? `试题 ${id}`;
  const beyond = chosen.filter(id => found.every(({ value }) => value !== id));
  return (
    <SeveralSelect
      placeholder="输入题干中的文字查找"
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      notFoundContent="没有找到已启用的试题"
      value={[...chosen]}
      options={[...beyond.map(id => ({ value: id, label: nameOf(id) })), ...found]}
      onChange={(ids: string[]) => {
        setSeen(before => new Map([...before, ...found.map(({ value, label }) => [value, label] as const)]));
        choose(ids);
      }}
    />
  );
}
