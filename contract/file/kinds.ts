/**
 * Which files are taken in: formats by what their content shows, the kinds they belong to, and how each is previewed.
 * What stands in no line here is refused, whatever it calls itself.
 */
export const kinds = ['image', 'document', 'video', 'audio', 'archive', 'script'] as const;
export type Kind = (typeof kinds)[number];

export const kindWords: Record<Kind, string> = {
  image: '图片',
  document: '文档',
  video: '视频',
  audio: '音频',
  archive: '压缩包',
  script: '脚本',
};

/** Greatest size of each kind in MiB, where the configuration (`file.max.<kind>`) says nothing else. */
export const mostMiB: Record<Kind, number> = {
  image: 10,
  document: 50,
  video: 2048,
  audio: 50,
  archive: 200,
  script: 10,
};

/** How the preview page shows it; null: it can only be downloaded. */
export type Shown = 'image' | 'pdf' | 'docx' | 'sheet' | 'slides' | 'text' | 'video' | 'audio' | null;

export interface Format {
  kind: Kind;
  extensions: readonly string[];
  type: string;
  shown: Shown;
  /** Browsers may show it themselves; everything else is sent to be kept. */
  isInline?: true;
}
const office = 'application/vnd.openxmlformats-officedocument';

export const formats = {
  jpeg: { kind: 'image', extensions: ['jpg', 'jpeg'], type: 'image/jpeg', shown: 'image', isInline: true },
  png: { kind: 'image', extensions: ['png'], type: 'image/png', shown: 'image', isInline: true },
  webp: { kind: 'image', extensions: ['webp'], type: 'image/webp', shown: 'image', isInline: true },
  pdf: { kind: 'document', extensions: ['pdf'], type: 'application/pdf', shown: 'pdf', isInline: true },
  docx: {
    kind: 'document',
    extensions: ['docx'],
    type: `${office}.wordprocessingml.document`,
    shown: 'docx',
  },
  xlsx: { kind: 'document', extensions: ['xlsx'], type: `${office}.spreadsheetml.sheet`, shown: 'sheet' },
  pptx: {
    kind: 'document',
    extensions: ['pptx'],
    type: `${office}.presentationml.presentation`,
    shown: 'slides',
  },
  /** Word, Excel and PowerPoint before 2007 share one envelope. */
  oldOffice: {
    kind: 'document',
    extensions: ['doc', 'xls', 'ppt', 'wps'],
    type: 'application/x-ole-storage',
    shown: null,
  },
  text: { kind: 'document', extensions: ['txt', 'csv', 'md'], type: 'text/plain; charset=utf-8', shown: 'text' },
  vtt: { kind: 'document', extensions: ['vtt'], type: 'text/vtt; charset=utf-8', shown: 'text' },
  mp4: { kind: 'video', extensions: ['mp4', 'm4v', 'mov'], type: 'video/mp4', shown: 'video', isInline: true },
  webm: { kind: 'video', extensions: ['webm'], type: 'video/webm', shown: 'video' },
  mp3: { kind: 'audio', extensions: ['mp3'], type: 'audio/mpeg', shown: 'audio' },
  m4a: { kind: 'audio', extensions: ['m4a'], type: 'audio/mp4', shown: 'audio' },
  wav: { kind: 'audio', extensions: ['wav'], type: 'audio/wav', shown: 'audio' },
  zip: { kind: 'archive', extensions: ['zip'], type: 'application/zip', shown: null },
  sql: { kind: 'script', extensions: ['sql'], type: 'application/sql', shown: 'text' },
} as const satisfies Record<string, Format>;
export type FormatName = keyof typeof formats;
export const formatOf = (name: string): Format | undefined => (formats as Record<string, Format>)[name];

/** The part of a name behind the last dot, in small letters. */
export const extensionOf = (name: string): string => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';

const usual: readonly Kind[] = ['image', 'document', 'video', 'audio', 'archive'];
/** What a module takes; a module without a line takes the usual kinds. */
const byModule: Record<string, readonly Kind[]> = {
  avatar: ['image'],
  photo: ['image'],
  pictures: ['image'],
  editor: ['image'],
  deploy: ['archive'],
  database: ['script'],
};
export const kindsOf = (moduleName: string | null): readonly Kind[] =>
  moduleName !== null && Object.hasOwn(byModule, moduleName) ? (byModule[moduleName] ?? usual) : usual;

/** For the `accept` of a file input. */
export const acceptOf = (wanted: readonly Kind[]): string =>
  Object.values(formats)
    .filter(({ kind }) => wanted.includes(kind))
    .flatMap(({ extensions }) => extensions.map(extension => `.${extension}`))
    .join(',');
/** `图片（jpg、jpeg、png、webp）、压缩包（zip）`: what is taken, for who brought something else. */
export const wordsOf = (wanted: readonly Kind[]): string =>
  wanted.map(kind => `${kindWords[kind]}（${acceptOf([kind]).replaceAll(',.', '、').slice(1)}）`).join('、');
