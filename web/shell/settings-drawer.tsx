import { CheckOutlined } from '@ant-design/icons';
import { Button, Drawer, Radio, Switch } from 'antd';
import type { ReactNode } from 'react';
import { resetLayout, useIsStandard } from '../client/layout-keeper.ts';
import { toast } from '../client/notice.ts';
import { chooseSize, prefer, sizes, usePreferences, type Appearance, type Size } from '../client/preferences.ts';
import { pickerColour, presets } from '../client/tokens.ts';

const switches = [
  { name: 'tagsView', label: '显示标签' },
  { name: 'fixedHeader', label: '固定头部' },
  { name: 'sidebarLogo', label: '显示LOGO' },
  { name: 'uniqueOpened', label: '菜单UniqueOpened' },
] as const;
const appearances: { value: Appearance; label: string }[] = [
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
  { value: 'system', label: '跟随系统' },
];

function Colours({ chosen }: { chosen: string }): ReactNode {
  return (
    <div className="swatches" role="radiogroup" aria-label="主题颜色">
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
  const choose = (size: Size) => {
    chooseSize(size);
    toast('布局设置成功');
  };
  return (
    <Drawer
      title="系统布局设置"
      open={isOpen}
      onClose={onClose}
      size={360}
      extra={
        <Button type="link" size="small" disabled={isStandard} onClick={resetLayout}>
          恢复默认
        </Button>
      }
    >
      <div className="setting">
        <h3>主题颜色</h3>
        <Colours chosen={pickerColour(preferences.theme)} />
      </div>
      <div className="setting">
        <h3>外观</h3>
        <Radio.Group
          optionType="button"
          options={appearances}
          value={preferences.appearance}
          onChange={event => prefer({ appearance: event.target.value as Appearance })}
        />
      </div>
      <div className="setting">
        <h3>布局大小</h3>
        <Radio.Group
          optionType="button"
          options={Object.entries(sizes).map(([value, { label }]) => ({ value, label }))}
          value={preferences.size}
          onChange={event => choose(event.target.value as Size)}
        />
      </div>
      {switches.map(({ name, label }) => (
        <label key={name} className="setting is-switch">
          {label}
          <Switch checked={preferences[name]} onChange={on => prefer({ [name]: on })} aria-label={label} />
        </label>
      ))}
    </Drawer>
  );
}
