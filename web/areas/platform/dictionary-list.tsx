/** 数据字典: all dictionaries at the side, the entries of the chosen one in their order. */
import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { dictionaryEntry, listDictionaries, type ListedDictionary } from 'contract/settings/dictionary-entry.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useTab } from '../../client/tab.ts';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { may } from '../../kit/data/record.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { DictionaryEntries } from './dictionary-entries.tsx';
import { EntryDialog } from './dictionary-entry-dialog.tsx';
import './dictionary.css';
import { useAnswer } from '../../kit/data/answer.ts';

function Names({ all, chosen, onChoose }: { all: ListedDictionary[]; chosen?: string; onChoose(name: string): void }) {
  const [word, setWord] = useState('');
  const wanted = word.trim().toLowerCase();
  const found = all.filter(({ dictName, dictLabel }) => `${dictName} ${dictLabel}`.toLowerCase().includes(wanted));
  return (
    <nav className="card dictionary-names" aria-label="字典">
      <Input
        aria-label="搜索字典"
        placeholder="字典说明或名称"
        prefix={<SearchOutlined />}
        allowClear
        onChange={e => setWord(e.target.value)}
      />
      <ul>
        {found.map(({ dictName, dictLabel, count }) => (
          <li key={dictName}>
            <button
              type="button"
              aria-current={dictName === chosen ? 'true' : undefined}
              onClick={() => onChoose(dictName)}
            >
              <span>{dictLabel}</span>
              <small className="figures">
                {dictName}
                {count > 0 && `　${count} 项`}
              </small>
            </button>
          </li>
        ))}
      </ul>
      <p className="remark figures" role="status">
        共 {found.length} 个字典
      </p>
    </nav>
  );
}

export function DictionaryList() {
  const { location } = useTab();
  const navigate = useNavigate();
  const query = useAnswer(listDictionaries);
  const choose = (name: string) => void navigate(`${location.pathname}?name=${name}`, { replace: true });
  return (
    <QueryGate what="数据字典" query={query} rows={14}>
      {data => {
        const name = new URLSearchParams(location.search).get('name');
        const chosen = data.content.find(one => one.dictName === name) ?? data.content[0];
        return (
          <div className="dictionary-page page-fill">
            <PageHead
              actions={
                may(dictionaryEntry, 'create') && (
                  <DialogButton icon={<PlusOutlined />} label="新建字典">
                    {close => <EntryDialog onClose={close} onSaved={entry => choose(entry.dictName)} />}
                  </DialogButton>
                )
              }
            />
            <Names all={data.content} onChoose={choose} {...(chosen ? { chosen: chosen.dictName } : {})} />
            {chosen ? (
              <DictionaryEntries key={chosen.dictName} dictionary={chosen} />
            ) : (
              <EmptyState picture="tray" title="还没有字典" />
            )}
          </div>
        );
      }}
    </QueryGate>
  );
}
