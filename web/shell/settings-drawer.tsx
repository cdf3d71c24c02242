import { CheckOutlined } from '@ant-design/icons';
import { Button, Drawer, Radio, Switch } from 'antd';
import type { ReactNode } from 'react';
import { resetLayout, useIsStandard } from '../client/layout-keeper.ts';
import { textOf, useText } from '../client/locale.ts';
import { toast } from '../client/notice.ts';
import { chooseSize, prefer, sizes, usePreferences, type Appearance, type Size } from '../client/preferences.ts';
import { pickerColour, presets } from '../client/tokens.ts';
import { locales, type Locale, type TextKey } from '../texts.ts';

const switches = [
  { name: 'tagsView', label: 'layout.tagsView' },
  { name: 'fixedHeader', label: 'layout.fixedHeader' },
  { name: 'sidebarLogo', label: 'layout.sidebarLogo' },
  { name: 'uniqueOpened', label: 'layout.uniqueOpened' },
] as const;
const appearances: { value: Appearance; label: TextKey }[] = [
  { value: 'light', label: 'layout.light' },
  { value: 'dark', label: 'layout.dark' },
  { value: 'system', label: 'layout.system' },
];

function Colours({ chosen }: { chosen: string }): ReactNode {
  const text = useText();
  return (
    <div className="swatches" role="radiogroup" aria-label={text('layout.theme')}>
      {presets.map(({ name, swatch }) => (
        <button
          key={swatch}
          type="button"
          className="swatch"
          role="radio"
          aria-checked={swatch === chosen}
          aria-label={name}
          title={name}
          style={{ background: swatch }}
          onClick={() => prefer({ theme: swatch })}
        >
          {swatch === chosen && <CheckOutlined />}
        </button>
      ))}
    </div>
  );
}

export function SettingsDrawer({ isOpen, onClose }: { isOpen: boolean; onClose(): void }): ReactNode {
  const preferences = usePreferences();
  const isStandard = useIsStandard();
  const text = useText();
  const choose = (size: Size) => {
    chooseSize(size);
    toast(textOf('layout.done'));
  };
  return (
    <Drawer
      title={text('layout.title')}
      open={isOpen}
      onClose={onClose}
      size={360}
      extra={
        <Button type="link" size="small" disabled={isStandard} onClick={resetLayout}>
          {text('layout.reset')}
        </Button>
      }
    >
      <div className="setting">
        <h3>{text('layout.theme')}</h3>
        <Colours chosen={pickerColour(preferences.theme)} />
      </div>
      <div className="setting">
        <h3>{text('layout.appearance')}</h3>
        <Radio.Group
          optionType="button"
          options={appearances.map(({ value, label }) => ({ value, label: text(label) }))}
          value={preferences.appearance}
          onChange={event => prefer({ appearance: event.target.value as Appearance })}
        />
      </div>
      <div className="setting">
        <h3>{text('layout.size')}</h3>
        <Radio.Group
          optionType="button"
          options={Object.entries(sizes).map(([value, { label }]) => ({ value, label: text(label) }))}
          value={preferences.size}
          onChange={event => choose(event.target.value as Size)}
        />
      </div>
      {switches.map(({ name, label }) => (
        <label key={name} className="setting is-switch">
          {text(label)}
          <Switch checked={preferences[name]} onChange={on => prefer({ [name]: on })} aria-label={text(label)} />
        </label>
      ))}
      <div className="setting">
        <h3>{text('layout.language')}</h3>
        <Radio.Group
          optionType="button"
          options={locales}
          value={preferences.locale}
          onChange={event => prefer({ locale: event.target.value as Locale })}
        />
      </div>
    </Drawer>
  );
}
