import { beforeEach, expect, it, vi } from 'vitest';
import { sendForm, sentenceOfUpload, uploadFile } from './upload.ts';
import { waitingWords } from './waiting.ts';

class Asked extends EventTarget {
  static last: Asked;
  timeout = 0;
  status = 0;
  responseText = '';
  headers: Record<string, string> = {};
  upload = new EventTarget();
  constructor() {
    super();
    Asked.last = this;
  }
  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send() {}
  abort() {
    this.end('abort');
  }
  answer(status: number, body: unknown) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.end('load');
  }
  end(how: string) {
    this.dispatchEvent(new Event(how));
    this.dispatchEvent(new Event('loadend'));
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', Asked);
  vi.stubGlobal('document', { cookie: 'YSHOP-TOEKN=t0k' });
});

const file = () => new File([new Uint8Array(200)], 'a.pdf', { type: 'application/pdf' });

it('[FILE-04] [CONST-02] an upload may take ten minutes', async () => {
  const sent = sendForm('api/file/upload', new FormData(), {}).catch((error: unknown) => error);
  expect(Asked.last.timeout).toBe(600_000);
  expect(Asked.last.headers).toEqual({ Authorization: 'Bearer t0k' });
  Asked.last.answer(200, { id: '1' });
  expect(await sent).toEqual({ id: '1' });
});
it('[FILE-05] progress is told as a percentage', async () => {
  const seen: number[] = [];
  const sent = uploadFile(file(), { onProgress: percent => seen.push(percent) });
  Asked.last.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 100 }));
  Asked.last.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 200 }));
  Asked.last.answer(200, { id: '1' });
  expect(await sent).toEqual({ id: '1' });
  expect(seen.slice(0, 2)).toEqual([50, 100]);
});
it('an upload of which nothing more goes out for 45 s is a dead line, and one that was sent waits for its answer', async () => {
  vi.useFakeTimers();
  const going = (loaded: number) => Asked.last.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded }));
  const sent = uploadFile(file()).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(44_000);
  going(20);
  await vi.advanceTimersByTimeAsync(44_000);
  going(21);
  await vi.advanceTimersByTimeAsync(45_000);
  expect(sentenceOfUpload(await sent)).toBe('网络请求超时');
  const whole = uploadFile(file());
  await vi.advanceTimersByTimeAsync(1000);
  going(200);
  Asked.last.upload.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(300_000);
  Asked.last.answer(200, { id: '1' });
  expect(await whole).toEqual({ id: '1' });
  vi.useRealTimers();
});
it('a cancelled upload ends without a word, a refused one with that of the server', async () => {
  const controller = new AbortController();
  const cancelled = uploadFile(file(), { signal: controller.signal });
  controller.abort();
  expect(sentenceOfUpload(await cancelled.catch((error: unknown) => error))).toBeNull();
  const refused = uploadFile(file());
  Asked.last.answer(400, { status: 400, code: 'file.empty', message: '文件是空的', requestId: '', timestamp: '' });
  expect(sentenceOfUpload(await refused.catch((error: unknown) => error))).toBe('文件是空的');
});
it('[phone-2] a form says what it waits for, and what did not arrive', () => {
  const of = (name: string, type: string, fault: string | null) => ({
    key: 1,
    file: new File([], name, { type }),
    percent: 11,
    fault,
  });
  const photo = of('a.jpg', 'image/jpeg', null);
  const paper = of('b.pdf', 'application/pdf', null);
  expect(waitingWords([])).toBeNull();
  expect(waitingWords([photo])).toBe('正在上传 1 张照片…');
  expect(waitingWords([photo, paper])).toBe('正在上传 2 个文件…');
  expect(waitingWords([of('IMG_1.HEIC', '', '断')])).toBe('1 张照片没有传上，请重试或移除');
});
