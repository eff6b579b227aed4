/** The arch on its steps, in the colour of the text around it, or in another. Decorative: the name is beside it. */
export const Mark = ({ size = 28, color = 'currentColor' }: { size?: number; color?: string }) => (
  <svg viewBox="0 0 32 34" width={`${size / 16}rem`} height={`${size / 16}rem`} aria-hidden focusable="false">
    <path d="M8.25 24.5V9.75a7.75 7.75 0 0 1 15.5 0V24.5" fill="none" stroke={color} strokeWidth="2.5" />
    <path d="M12.25 24.5V10a3.75 3.75 0 0 1 7.5 0v14.5zM4 26.25h24v2.25H4zM1 30.25h30v2.25H1z" fill={color} />
  </svg>
);
