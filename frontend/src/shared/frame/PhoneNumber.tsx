import Link from '@mui/material/Link';

/** A number that a phone calls when it is pressed. */
export const PhoneNumber = ({ children: number }: { children: string }) => (
  <Link href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</Link>
);
