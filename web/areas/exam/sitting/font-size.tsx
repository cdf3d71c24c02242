import { fonts, type Font } from './use-room.ts';

export const FontSize = ({ font, choose }: { font: Font; choose(font: Font): void }) => (
  <div className="room-fonts" role="group" aria-label="字号">
    <span aria-hidden>字号</span>
    {fonts.map(one => (
      <button key={one} type="button" aria-pressed={one === font} onClick={() => choose(one)}>
        {one}
      </button>
    ))}
  </div>
);
