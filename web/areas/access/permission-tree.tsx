/** What a role may: area by area, entity by entity, sensitive verbs apart. A wildcard shows what it covers. */
import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import type { CatalogueArea, CatalogueVerb } from 'contract/access/role.ts';
import { countIn, tickOf, toggled } from './patterns.ts';

interface Props {
  catalogue: CatalogueArea[];
  patterns: readonly string[];
  isReadOnly: boolean;
  onChange(patterns: string[]): void;
}

interface VerbProps extends Omit<Props, 'catalogue'> {
  pattern: string;
  verb: CatalogueVerb;
  of: string;
}
function VerbBox({ pattern, verb, of, patterns, isReadOnly, onChange }: VerbProps) {
  const { isOn, by } = tickOf(patterns, pattern);
  const why = by ? `已含于 ${by}` : verb.isBuilt ? pattern : `${pattern}，功能上线后生效`;
  return (
    <Checkbox
      checked={isOn}
      disabled={isReadOnly || by !== null}
      title={why}
      aria-label={`${of}：${verb.label}${by ? '（已包含）' : ''}`}
      onChange={() => onChange(toggled(patterns, pattern))}
    >
      {verb.label}
    </Checkbox>
  );
}

type Entity = CatalogueArea['entities'][number];
function EntityRow({ area, entity, ...rest }: { area: string; entity: Entity } & Omit<Props, 'catalogue'>) {
  const box = (verb: CatalogueVerb) => (
    <VerbBox
      key={verb.verb}
      {...rest}
      verb={verb}
      of={entity.label}
      pattern={`${area}.${entity.entity}.${verb.verb}`}
    />
  );
  const sensitive = entity.verbs.filter(verb => verb.isSensitive);
  return (
    <section className="rights-entity" aria-label={entity.label}>
      <h4>{entity.label}</h4>
      <div className="rights-verbs">{entity.verbs.filter(verb => !verb.isSensitive).map(box)}</div>
      {sensitive.length > 0 && (
        <div className="rights-verbs sensitive">
          <small>敏感，须逐项勾选</small>
          {sensitive.map(box)}
        </div>
      )}
    </section>
  );
}

export function PermissionTree({ catalogue, ...rest }: Props) {
  const first = catalogue.find(area => countIn(rest.patterns, area) > 0) ?? catalogue[0];
  const [chosen, setChosen] = useState(first?.area);
  const [words, setWords] = useState('');
  const area = catalogue.find(one => one.area === chosen) ?? catalogue[0];
  const found = (area?.entities ?? []).filter(one => one.label.includes(words.trim()));
  return (
    <div className="rights">
      <nav className="rights-areas" aria-label="业务区域">
        {catalogue.map(one => (
          <button
            key={one.area}
            type="button"
            aria-current={one.area === area?.area}
            onClick={() => setChosen(one.area)}
          >
            {one.label}
            <span className="figures">{countIn(rest.patterns, one) || ''}</span>
          </button>
        ))}
      </nav>
      <div>
        <Input
          allowClear
          placeholder="查找对象"
          aria-label="查找对象"
          value={words}
          onChange={e => setWords(e.target.value)}
        />
        {area && found.map(entity => <EntityRow key={entity.entity} area={area.area} entity={entity} {...rest} />)}
        {found.length === 0 && (
          <p className="remark">
            “{area?.label}”中没有名称含“{words}”的对象
          </p>
        )}
      </div>
    </div>
  );
}
