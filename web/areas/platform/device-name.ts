const systems: [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Android/, '安卓'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];
const browsers: [RegExp, string][] = [
  [/MicroMessenger/, '微信'],
  [/Edg\//, 'Edge'],
  [/Firefox\//, '火狐'],
  [/HeadlessChrome|Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const nameIn = (list: [RegExp, string][], text: string) => list.find(([sign]) => sign.test(text))?.[1];

/** What a person recognises a device by; the browser's own line is too long to read. */
export function deviceOf(userAgent: string | null): string {
  const parts = [nameIn(systems, userAgent ?? ''), nameIn(browsers, userAgent ?? '')].filter(Boolean);
  return parts.join(' · ') || '其他设备';
}
