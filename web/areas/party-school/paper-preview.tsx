/** A certificate as its template says it, drawn by the page: every length in parts of the sheet, so it fits any room. */
import {
  filled,
  lineHeight,
  pageOf,
  partsIn,
  pointsOfMillimetre,
  trialFacts,
  type Part,
} from 'contract/party-school/certificate-layout.ts';
import { Picture } from '../../kit/field/files/picture.tsx';
import './certificate.css';

interface Props {
  parts: unknown;
  isPortrait: boolean;
  background: string | null;
  seal: string | null;
}

function Shown({ part, width, seal }: { part: Part; width: number; seal: string | null }) {
  const share = (millimetres: number) => `${(millimetres / width) * 100}cqw`;
  const place = { left: share(part.x), top: share(part.y), width: share(part.width) };
  if (part.kind === 'seal')
    return (
      <span className="certificate-seal" style={{ ...place, minHeight: share(part.width) }}>
        {seal ? <Picture id={seal} alt="印章" /> : '印章'}
      </span>
    );
  const { text, size, align, isBold } = part;
  const style = { ...place, lineHeight, fontSize: share(size / pointsOfMillimetre), textAlign: align };
  return (
    <p className="certificate-text" style={{ ...style, fontWeight: isBold ? 700 : 400 }}>
      {filled(text, trialFacts)}
    </p>
  );
}

export function PaperPreview({ parts: said, isPortrait, background, seal }: Props) {
  const parts = partsIn(typeof said === 'string' ? said : null) ?? [];
  const { width, height } = pageOf(isPortrait);
  return (
    <div className="certificate-frame">
      <div
        className="certificate-sheet"
        style={{ aspectRatio: `${width} / ${height}` }}
        role="img"
        aria-label="证书预览"
      >
        {background && (
          <span className="certificate-behind">
            <Picture id={background} alt="" />
          </span>
        )}
        {parts.map((part, at) => (
          <Shown key={at} part={part} width={width} seal={seal} />
        ))}
      </div>
    </div>
  );
}
