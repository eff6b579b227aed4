import { formatDayInLetters, formatDaysLeft } from '../format/dates';

type Props = {
  text: string;
  day: string | undefined;
  /** The present day: then the notice also says how far its own day is. */
  from?: string;
};

/** A text of the campaign, the day that it names in bold. */
export function DatedNotice({ text, day, from }: Props) {
  const date = day ? formatDayInLetters(day) : '';
  const at = date === '' ? -1 : text.indexOf(date);
  if (at < 0) return <>{text}</>;
  const rest = text.slice(at + date.length);
  // Where the sentence goes on, only the campaign knows how.
  const left = day && from && /^([.,;\n]|$)/.test(rest) ? formatDaysLeft(day, from) : '';
  return (
    <>
      {text.slice(0, at)}
      <strong>{date}</strong>
      {left && `, ${left}`}
      {rest}
    </>
  );
}
