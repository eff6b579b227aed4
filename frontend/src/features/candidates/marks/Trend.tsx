import Box from '@mui/material/Box';

type Series = (number | null)[];
type Props = { marks: Series; classMeans: Series };

const WIDTH = 36;
const HEIGHT = 18;
const EDGE = 2.5;
/** The least that the height stands for, in points: a steady level looks steady. */
const LEAST_RANGE = 4;

/**
 * How the marks of a subject go from term to term, and the means of the class dashed. Drawn for the eye only: the cells
 * say the marks, and the line under the table the mean beside each.
 */
export function Trend({ marks, classMeans }: Props) {
  const known = [...marks, ...classMeans].filter((value) => value !== null);
  if (marks.filter((value) => value !== null).length < 2) return null;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const margin = Math.max(0, LEAST_RANGE - (high - low)) / 2;
  const x = (term: number) => EDGE + (term * (WIDTH - 2 * EDGE)) / (marks.length - 1);
  const y = (value: number) =>
    EDGE + ((high + margin - value) * (HEIGHT - 2 * EDGE)) / (high - low + 2 * margin);
  const points = (series: Series) =>
    series.flatMap((value, term) => (value === null ? [] : [`${x(term).toFixed(1)},${y(value).toFixed(1)}`]));
  const own = points(marks);
  const [lastX, lastY] = (own.at(-1) ?? '').split(',');
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      sx={{ width: WIDTH, height: HEIGHT, flexShrink: 0, fill: 'none', strokeWidth: 1.5 }}
    >
      <polyline points={points(classMeans).join(' ')} stroke="var(--text-muted)" strokeDasharray="3 2" />
      <polyline points={own.join(' ')} stroke="var(--accent-main)" strokeLinejoin="round" />
      <circle cx={lastX} cy={lastY} r={2} fill="var(--accent-main)" />
    </Box>
  );
}
