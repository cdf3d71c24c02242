import { expect, it } from 'vitest';
import { previewAddress, previewedId, type PreviewSettings } from './preview-address.ts';

const v1: PreviewSettings = { previewService: '', previewVersion: 'v1', imageBase: '/api/file/view?id=' };
const v2: PreviewSettings = { ...v1, previewVersion: 'v2', previewService: 'https://preview.example/onlinePreview' };
const encodedOf = (address: string) => address.slice(address.indexOf('?url=') + '?url='.length);

it('[FILE-23] without configuration the address is of the first manner', () => {
  expect(previewAddress('7')).toBe('/web/file/preview?url=/api/file/view?id=7');
});
it('[HTTP-20] a service that the deployment names is asked instead of the own page', () => {
  expect(previewAddress('7', undefined, { ...v1, previewService: 'https://preview.example/show' })).toBe(
    'https://preview.example/show?url=/api/file/view?id=7',
  );
});
it('[FILE-24] the second manner adds the name without blanks', () => {
  expect(decodeURIComponent(previewAddress('7', 'a b.docx', v2))).toContain('fullfilename=ab.docx');
});
it('[FILE-25] a file without a name is called after its id', () => {
  expect(decodeURIComponent(previewAddress('7', undefined, v2))).toContain('fullfilename=7.docx');
});
it('[FILE-26] the second manner is encoded as a whole', () => {
  const encoded = encodedOf(previewAddress('7', '思想汇报 2026.docx', v2));
  expect(encoded).not.toMatch(/[?&\u0080-\uffff]/);
  expect(decodeURIComponent(encoded)).toBe('/api/file/view?id=7&fullfilename=思想汇报2026.docx');
});
it('the preview page finds the file in either manner', () => {
  const id = '0f0e0d0c-0b0a-0908-0706-050403020100';
  for (const settings of [v1, { ...v1, previewVersion: 'v2' as const }]) {
    const address = previewAddress(id, undefined, settings);
    expect(previewedId(address.slice(address.indexOf('?')))).toBe(id);
  }
  expect(previewedId('?url=javascript:alert(1)')).toBeNull();
});
