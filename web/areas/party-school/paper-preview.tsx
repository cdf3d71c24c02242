/** A certificate as its template says it, drawn by the page: every length in parts of the sheet, so it fits any room. */
import { readTrialFacts } from 'contract/party-school/certificate-calls.ts';
import {
  filled,
  lineHeight,
  pageOf,
  partsIn,
  pointsOfMillimetre,
  trialFacts,
  withCheck,
  type Facts,
  type Part,
} from 'contract/party-school/certificate-layout.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QrCode } from '../../kit/field/files/qr-code.tsx';
import { Picture } from '../../kit/field/files/picture.tsx';
import './certificate.css';

interface Props {
  parts: unknown;
  isPortrait: boolean;
  background: string | null;
  seal: string | null;
}

interface ShownProps {
  part: Part;
  width: number;
  seal: string | null;
  facts: Facts;
}
function Shown({ part, width, seal, facts }: ShownProps) {
  const share = (millimetres: number) => `${(millimetres / width) * 100}cqw`;
  const place = { left: share(part.x), top: share(part.y), width: share(part.width) };
  if (part.kind === 'scan')
    return (
      <span className="certificate-scan" style={place}>
        <QrCode text={facts.address} label="查验二维码" />
      </span>
    );
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
      {filled(text, facts)}
    </p>
  );
}

export function PaperPreview({ parts: said, isPortrait, background, seal }: Props) {
  const facts = useAnswer(readTrialFacts).data ?? trialFacts;
  const parts = withCheck(partsIn(typeof said === 'string' ? said : null) ?? [], isPortrait);
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
          <Shown key={at} {...{ part, width, seal, facts }} />
        ))}
      </div>
    </div>
  );
}
