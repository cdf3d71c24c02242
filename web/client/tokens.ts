/**
 * The colours of the house, once: written as CSS variables for our own styles and handed to the component library.
 * Nothing else holds a colour literal.
 */
const edge = (colour: string) => [2, 4, 6, 8, 10].map(px => `-${px}px 0 ${colour}`).join();

const light = {
  page: '#F6F5F3',
  card: '#FFFFFF',
  sub: '#FAF9F7',
  hover: '#F5F3F0',
  line: '#E6E2DD',
  split: '#EFECE8',
  control: '#9A918A',
  text1: '#211E1C',
  text2: '#57524D',
  text3: '#736C66',
  text4: '#A8A29B',
  link: '#245AA6',
  info: '#2A5FA5',
  infoBg: '#EEF3FA',
  ok: '#2B7A4B',
  okBg: '#EEF6F0',
  warn: '#A85B00',
  warnBg: '#FDF5E8',
  error: '#CC3A0A',
  errorBg: '#FDF1EC',
  gold: '#8A6414',
  series1: '#B8323E',
  series2: '#2F66A0',
  series3: '#946210',
  series4: '#2F7D55',
  series5: '#7A5796',
  seriesOther: '#6F6962',
  onSeries: '#FFFFFF',
  menuText: '#787878',
  menuActive: '#c80606',
  menuHover: '#f74646',
  onBrand: '#FFFFFF',
  toast: '#2C2725',
  onToast: '#F5F3F0',
  onToastAction: '#F2B5B9',
  avatar: '#E9DED2',
  onAvatar: '#6E4A2E',
  edgeShadow: edge('rgba(40,20,10,.015)'),
  popShadow: '0 6px 20px rgba(40,20,10,.10)',
  dialogShadow: '0 10px 32px rgba(40,20,10,.16)',
};

const dark: typeof light = {
  ...light,
  page: '#141211',
  card: '#1C1A18',
  sub: '#211E1C',
  hover: '#282523',
  line: '#393430',
  split: '#2C2825',
  control: '#756D66',
  text1: '#EDE9E5',
  text2: '#BDB6AF',
  text3: '#968E87',
  text4: '#6B645E',
  link: '#83B0EC',
  info: '#83B0EC',
  infoBg: '#1C2735',
  ok: '#6DBF8C',
  okBg: '#1B2B21',
  warn: '#E2A64B',
  warnBg: '#30261A',
  error: '#F58A5F',
  errorBg: '#34211A',
  gold: '#D3AE5E',
  series1: '#E9727B',
  series2: '#83B0EC',
  series3: '#E2A64B',
  series4: '#6DBF8C',
  series5: '#C3A3DB',
  seriesOther: '#A8A29B',
  onSeries: '#1C1A18',
  menuText: '#A39B94',
  menuActive: '#FF7A7A',
  menuHover: '#FF7A7A',
  toast: '#3A3532',
  avatar: '#352E29',
  onAvatar: '#D8C3AE',
  edgeShadow: edge('rgba(0,0,0,.08)'),
  popShadow: '0 0 0 1px #393430',
  dialogShadow: '0 0 0 1px #393430',
};

/** The eight presets of the picker: name, swatch, and the fill where white would not read on the swatch. */
export const presets = [
  { name: '中国红', swatch: '#C02C38' },
  { name: '绛紫', swatch: '#7C3A5E' },
  { name: '藏蓝', swatch: '#2A4B7C' },
  { name: '松绿', swatch: '#2B6A4B' },
  { name: '赭石', swatch: '#8A4B22' },
  { name: '黛灰', swatch: '#46505C' },
  { name: '湖蓝', swatch: '#1F6F8B' },
  { name: '拾光蓝', swatch: '#409EFF', fill: '#1F6FC4' },
] as const;

/** The picker's own swatch where no theme is set. */
export const pickerColour = (theme: string | undefined): string => theme || '#409EFF';

const channels = (colour: string) => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16));

/** `share` of the first colour over the second. */
export function mix(over: string, under: string, share: number): string {
  const below = channels(under);
  const blended = channels(over).map((one, at) => Math.round(one * share + below[at]! * (1 - share)));
  return `#${blended.map(one => one.toString(16).padStart(2, '0')).join('')}`;
}

/** The designed shades of the default red; other presets get theirs by mixing. */
const designed = {
  light: { brand: '#C02C38', brandBg: '#FBF1F1', brandLine: '#EBC6C7' },
  dark: { brand: '#EC6A72', brandBg: '#33201F', brandLine: '#5B2F31' },
};

function brandOf(swatch: string, isDark: boolean) {
  const preset = presets.find(one => one.swatch === swatch);
  const brandFill = preset && 'fill' in preset ? preset.fill : swatch;
  if (brandFill === '#C02C38') return { ...designed[isDark ? 'dark' : 'light'], brandFill };
  const { card } = isDark ? dark : light;
  const brand = isDark ? mix(brandFill, '#ffffff', 0.45) : brandFill;
  return { brand, brandFill, brandBg: mix(brand, card, isDark ? 0.14 : 0.07), brandLine: mix(brand, card, 0.28) };
}

export type Tokens = typeof light & ReturnType<typeof brandOf>;

export const tokensOf = (swatch: string, isDark: boolean): Tokens => ({
  ...(isDark ? dark : light),
  ...brandOf(swatch, isDark),
});

/** `brandBg` → `--brand-bg`. */
const variable = (name: string) => `--${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`;

/** Writes the variables on the root; our styles follow at once, without a stylesheet from elsewhere. */
export function writeTokens(tokens: Tokens, isDark: boolean): void {
  const root = document.documentElement;
  for (const [name, value] of Object.entries(tokens)) root.style.setProperty(variable(name), value);
  root.style.colorScheme = isDark ? 'dark' : 'light';
  root.dataset.theme = isDark ? 'dark' : 'light';
}
