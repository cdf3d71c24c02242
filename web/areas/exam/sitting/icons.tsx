/** The few drawings of the room, which loads no library of them. */
const paths = {
  cloud: 'M6.5 17.5a4 4 0 0 1-.6-7.95 6 6 0 0 1 11.6 1.2A3.4 3.4 0 0 1 17 17.5M9 14.5l2.2 2.2 4-4.2',
  disk: 'M5 4h11l3 3v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1Zm3 0v5h7V4M12 17a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z',
  warn: 'M12 4 3 19.5h18L12 4Zm0 6v4.5m0 2.2v.3',
  cut: 'M9 15l6-6M10 6l1.6-1.6a4 4 0 0 1 5.7 0 4 4 0 0 1 1 3.6M14 18l-1.6 1.6a4 4 0 0 1-5.7 0 4 4 0 0 1-1-3.6M4 4l16 16',
  flag: 'M5 21V4m0 1h9l-1 2 1 0h5v8h-8l0-2H5',
  left: 'M14.5 5 8 12l6.5 7',
  right: 'M9.5 5 16 12l-6.5 7',
  grid: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15L6 17Zm4 3.5h4',
  full: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  close: 'M5 5l14 14M19 5 5 19',
  check: 'M5 12.5l4.5 4.5L19 7.5',
};

export const Icon = ({ of, size = 18 }: { of: keyof typeof paths; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d={paths[of]} />
  </svg>
);
