import { formatDayInLetters } from '../format/dates';

/** A text of the campaign, the day that it names in bold. */
export function DatedNotice({ text, day }: { text: string; day: string | undefined }) {
  const date = day ? formatDayInLetters(day) : '';
  const at = date === '' ? -1 : text.indexOf(date);
  if (at < 0) return <>{text}</>;
  return (
    <>
      {text.slice(0, at)}
      <strong>{date}</strong>
      {text.slice(at + date.length)}
    </>
  );
}
