import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { pressedKey } from '../../client/pressed-key.ts';
import { useTab } from '../../client/tab.ts';
import { useSettled } from '../field/inputs/pickers.ts';

interface Props {
  keyword: string;
  search(keyword: string): void;
  placeholder: string;
}

/** Searches 300 ms after the last key, at once on Enter; `/` puts the cursor here. */
export function SearchBox({ keyword, search, placeholder }: Props) {
  const { isActive } = useTab();
  const box = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState(keyword);
  const settled = useSettled(typed);
  const asked = useRef(keyword);
  useEffect(() => {
    if (settled.trim() === asked.current) return;
    asked.current = settled.trim();
    search(asked.current);
    // Only typing searches; a keyword that changes in the address is taken over below.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [settled]);
  useEffect(() => {
    if (keyword === asked.current) return;
    asked.current = keyword;
    setTyped(keyword);
  }, [keyword]);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
      if (!isActive || pressedKey(event) !== '/' || isTyping) return;
      event.preventDefault();
      box.current?.querySelector('input')?.focus();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, [isActive]);
  return (
    <span ref={box} className="search-box">
      <Input
        allowClear
        type="search"
        maxLength={100}
        prefix={<SearchOutlined />}
        placeholder={placeholder}
        aria-label={placeholder}
        value={typed}
        onChange={e => setTyped(e.target.value)}
      />
    </span>
  );
}
