/** 系统配置: the settings in their groups, each with an editor of its kind; saved together or not at all. */
import { Button, Select } from 'antd';
import { useEffect, useState } from 'react';
import { faultOfSetting, isSecret, settingOfKey } from 'contract/settings/kinds.ts';
import { configGroup, systemConfig, updateConfig, type ConfigItem } from 'contract/settings/system-config.ts';
import { sentence } from 'contract/kit/fault.ts';
import { settingsTexts } from 'contract/settings/texts.ts';
import { renewRows } from '../../client/answers.ts';
import { ApiError, call } from '../../client/http.ts';
import { toast } from '../../client/notice.ts';
import { PageHead } from '../../client/page-head.tsx';
import { configForm, loadConfig, useConfig } from '../../client/system-config.ts';
import { schoolsOf } from '../../client/school.ts';
import { useUnsaved } from '../../client/unsaved.ts';
import { formatTime } from '../../client/format.ts';
import { DialogButton } from '../../kit/ui/dialog-button.tsx';
import { may } from '../../kit/data/record.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { TraceDialog } from '../../kit/record/trace-dialog.tsx';
import { CommonPasswordNote } from './common-password-note.tsx';
import { SettingInput } from './setting-input.tsx';
import './system-config.css';
import { useAnswer } from '../../kit/data/answer.ts';

type Changes = Record<string, string | null>;

/** What is wrong with what was typed, by key. */
function faultsIn(items: readonly ConfigItem[], changes: Changes): Record<string, string> {
  const faults = items
    .filter(item => item.configKey in changes)
    .map(({ configKey, name }) => [configKey, faultOfSetting(configKey, name, changes[configKey] ?? null)] as const);
  return Object.fromEntries(
    faults.flatMap(([at, fault]) => (fault ? [[at, sentence(settingsTexts, fault.code, fault.params)]] : [])),
  );
}

/** Faults of the server on the keys they belong to; the path of the n-th change is `rows.n.configValue`. */
function faultsFrom(error: ApiError, keys: readonly string[]): Record<string, string> {
  const { fields = [], message } = error.body;
  if (fields.length === 0) return { '': message };
  return Object.fromEntries(
    fields.map(({ path, message: said }) => [keys[Number(/^rows\.(\d+)/.exec(path)?.[1] ?? 0)] ?? '', said]),
  );
}

function useSettings() {
  const answer = useAnswer(configGroup, { query: {} });
  const items = answer.data?.content ?? [];
  const [typed, setTyped] = useState<Changes>({});
  const [told, setTold] = useState<Record<string, string>>({});
  const [isSaving, setSaving] = useState(false);
  const isReal = ({ configKey, configValue }: ConfigItem) => configKey in typed && typed[configKey] !== configValue;
  // Secrets come last: the server counts the others by themselves.
  const changed = items.filter(isReal).sort((a, b) => Number(isSecret(a.configKey)) - Number(isSecret(b.configKey)));
  const changes = Object.fromEntries(changed.map(({ configKey }) => [configKey, typed[configKey] ?? null]));
  const faults = { ...told, ...faultsIn(items, changes) };
  const save = async () => {
    if (Object.keys(faultsIn(items, changes)).length > 0) return;
    setSaving(true);
    const body = changed.map(({ configKey, version }) => ({
      configKey,
      version,
      configValue: changes[configKey] ?? null,
    }));
    try {
      await call(updateConfig, { body }, { silent: true });
      toast(`已保存 ${changed.length} 项配置`);
      setTyped({});
      setTold({});
      await renewRows();
      await loadConfig();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setTold(
        faultsFrom(
          error,
          changed.map(({ configKey }) => configKey),
        ),
      );
    } finally {
      setSaving(false);
    }
  };
  return {
    ...answer,
    items,
    changed,
    faults,
    isSaving,
    save,
    valueOf: ({ configKey, configValue }: ConfigItem) =>
      configKey in typed ? (typed[configKey] ?? null) : configValue,
    set(configKey: string, value: string | null) {
      setTyped(present => ({ ...present, [configKey]: value }));
      setTold(({ [configKey]: _gone, '': _whole, ...rest }) => rest);
    },
    reset: () => (setTyped({}), setTold({})),
  };
}
type Settings = ReturnType<typeof useSettings>;

const audiences = { public: '公开', user: '登录用户', admin: '仅管理员' } as const;

function SettingLine({ item, settings }: { item: ConfigItem; settings: Settings }) {
  const { configKey, name, defaultValue, visibility, isHidden } = item;
  const config = useConfig();
  const id = `setting-${configKey}`;
  const fault = settings.faults[configKey];
  const value = settings.valueOf(item);
  const canChange = may(systemConfig, 'update') && !isHidden;
  const control = { id, 'aria-invalid': fault !== undefined, 'aria-describedby': `${id}-note` };
  const onChange = (next: string | null) => settings.set(configKey, next);
  return (
    <div className={fault ? 'setting-line has-error' : 'setting-line'}>
      <label htmlFor={id}>
        {name}
        <small className="figures">
          {configKey}　{audiences[visibility]}
        </small>
      </label>
      <div>
        {configKey === 'school' ? (
          <Select
            {...control}
            disabled={!canChange}
            value={value}
            options={schoolsOf(config).map(one => ({ value: one.school, label: one.schoolName }))}
            onChange={onChange}
          />
        ) : (
          <SettingInput
            configKey={configKey}
            value={value}
            disabled={!canChange || settings.isSaving}
            control={control}
            onChange={onChange}
            {...(isHidden ? { placeholder: '无权查看' } : {})}
          />
        )}
        <p id={`${id}-note`} className={fault ? 'field-note error' : 'field-note'} role={fault ? 'alert' : undefined}>
          {fault ?? settingOfKey(configKey).help ?? ''}
        </p>
      </div>
      <div className="setting-actions">
        {canChange && defaultValue !== null && (value ?? '') !== defaultValue && (
          <Button
            type="link"
            size="small"
            aria-label={`${name}恢复默认`}
            onClick={() => onChange(defaultValue || null)}
          >
            恢复默认
          </Button>
        )}
        {may(systemConfig, 'trace') && settingOfKey(configKey).takes.kind !== 'secret' && (
          <DialogButton type="link" size="small" label="痕迹" aria-label={`${name}的变更痕迹`}>
            {close => <TraceDialog resource={systemConfig} row={{ ...item }} name={name} onClose={close} />}
          </DialogButton>
        )}
        <small className="figures">
          {item.updatedByName && `${item.updatedByName}　${formatTime(item.updatedAt).slice(0, 16)}`}
        </small>
      </div>
    </div>
  );
}

export function SystemConfigForm() {
  const settings = useSettings();
  const { items, changed, faults, isSaving } = settings;
  useEffect(() => configForm.setState({ isConfigModified: changed.length > 0 }), [changed.length]);
  useUnsaved('system-config', { isDirty: changed.length > 0, changedFields: changed.map(item => item.name) });
  return (
    <QueryGate what="系统配置" query={settings} rows={14}>
      {() => {
        const groups = [...new Set(items.map(item => item.groupName))];
        const actions = may(systemConfig, 'update') && (
          <>
            <Button disabled={changed.length === 0 || isSaving} onClick={settings.reset}>
              放弃修改
            </Button>
            <Button
              type="primary"
              disabled={changed.length === 0 || isSaving || Object.keys(faults).length > 0}
              onClick={() => void settings.save()}
            >
              {isSaving ? '正在保存…' : changed.length > 0 ? `保存 ${changed.length} 项` : '保存'}
            </Button>
          </>
        );
        return (
          <div className="settings-page">
            <PageHead actions={actions} note={changed.length > 0 && `有 ${changed.length} 项未保存`} />
            <CommonPasswordNote />
            {faults[''] && (
              <p role="alert" className="tone-error">
                {faults['']}
              </p>
            )}
            {groups.map(group => (
              <section key={group} className="card settings-group">
                <h2>{group}</h2>
                {items
                  .filter(item => item.groupName === group)
                  .map(item => (
                    <SettingLine key={item.configKey} item={item} settings={settings} />
                  ))}
              </section>
            ))}
          </div>
        );
      }}
    </QueryGate>
  );
}
