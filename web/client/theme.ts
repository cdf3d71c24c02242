/**
 * The tokens of the house in the words of the component library.
 */
import { theme, type ThemeConfig } from 'antd';
import { isDark, sizes, type Preferences } from './preferences.ts';
import { tokensOf, type Tokens } from './tokens.ts';

export const fontFamily =
  '"PingFang SC","Microsoft YaHei UI","Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC",sans-serif';

const colours = (t: Tokens): ThemeConfig['token'] => ({
  colorPrimary: t.brand,
  colorInfo: t.info,
  colorLink: t.link,
  colorSuccess: t.ok,
  colorWarning: t.warn,
  colorError: t.error,
  colorText: t.text1,
  colorTextSecondary: t.text2,
  colorTextTertiary: t.text3,
  colorTextDescription: t.text3,
  colorTextPlaceholder: t.text3,
  colorTextQuaternary: t.text4,
  colorTextDisabled: t.text4,
  colorBgBase: t.card,
  colorBgContainer: t.card,
  colorBgElevated: t.card,
  colorBgLayout: t.page,
  colorBgContainerDisabled: t.sub,
  colorBorder: t.control,
  colorBorderSecondary: t.split,
  colorSplit: t.split,
  colorPrimaryBg: t.brandBg,
  colorPrimaryBgHover: t.brandBg,
  colorPrimaryBorder: t.brandLine,
  controlItemBgHover: t.hover,
  controlItemBgActive: t.brandBg,
  colorInfoBg: t.infoBg,
  colorSuccessBg: t.okBg,
  colorWarningBg: t.warnBg,
  colorErrorBg: t.errorBg,
  boxShadow: t.dialogShadow,
  boxShadowSecondary: t.popShadow,
});

/** Where little motion is wanted it ends at once; taken away altogether, popups would wait for its end. */
const motion = (isReduced: boolean) => ({
  motionDurationSlow: isReduced ? '0.001s' : '0.16s',
  motionDurationMid: isReduced ? '0.001s' : '0.16s',
  motionDurationFast: isReduced ? '0.001s' : '0.12s',
});

/** On the phone everything is as large as a finger and its words as large as the design has them there. */
export function themeOf(preferences: Preferences, isMobile: boolean): ThemeConfig {
  const dark = isDark(preferences);
  const t = tokensOf(preferences.theme, dark);
  const filled = { colorPrimary: t.brandFill, colorPrimaryHover: t.brandFill, colorPrimaryActive: t.brandFill };
  return {
    algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      ...colours(t),
      fontFamily,
      fontSize: isMobile ? 16 : 14,
      borderRadius: 4,
      borderRadiusLG: 8,
      borderRadiusSM: 4,
      controlHeight: isMobile ? 44 : sizes[preferences.size].control,
      fontWeightStrong: 600,
      ...motion(matchMedia('(prefers-reduced-motion: reduce)').matches),
      zIndexPopupBase: 1000,
    },
    components: {
      Button: {
        ...filled,
        colorLink: t.link,
        colorLinkHover: t.link,
        colorLinkActive: t.link,
        borderRadius: 6,
        primaryShadow: 'none',
        defaultShadow: 'none',
        defaultBorderColor: t.line,
        // White on the light vermilion of the dark could not be read.
        ...(dark ? { dangerColor: t.page } : {}),
      },
      Checkbox: filled,
      Radio: filled,
      Steps: filled,
      Switch: filled,
      // In the dark the library dims the brand below what can be read.
      Tabs: { itemSelectedColor: t.brand, itemHoverColor: t.brand, itemActiveColor: t.brand, inkBarColor: t.brand },
      Table: {
        fontSize: 13,
        headerBg: t.sub,
        headerColor: t.text2,
        rowHoverBg: t.hover,
        rowSelectedBg: t.brandBg,
        rowSelectedHoverBg: t.brandBg,
        borderColor: t.split,
        headerSplitColor: 'transparent',
      },
      Tooltip: { colorBgSpotlight: t.toast, colorTextLightSolid: t.onToast },
    },
  };
}
