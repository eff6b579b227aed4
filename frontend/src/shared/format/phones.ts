const oneDigit = /^[17]/;
const twoDigits = /^(20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;
const french = /^(33|262|590|594|596)$/;

/** The number in groups that people read: `06 12 34 56 78`, `+41 7 91 23 45 67`; what is no number, as it is. */
export function formatPhone(stored: string) {
  if (!/^\+\d{7,15}$/.test(stored)) return stored;
  const code = stored.slice(1, oneDigit.test(stored.slice(1)) ? 2 : twoDigits.test(stored.slice(1)) ? 3 : 4);
  const digits = stored.slice(1 + code.length);
  if (french.test(code) && digits.length === 9) return pairs(`0${digits}`);
  return `+${code} ${pairs(digits)}`;
}

const pairs = (digits: string) => digits.replace(/(?<=\d)(?=(\d\d)+$)/g, ' ');

/** Whether a text is a telephone number, as the server reads it. */
export function isPhone(text: string) {
  const written = text
    .normalize('NFKC')
    .replace(/[‐-―−]/g, '-')
    .trim();
  if (!/^(\+|00)?[\d\s()./-]+$/.test(written)) return false;
  const digits = written.replace(/^(\+|00)([\s\d./-]*)\(\s*0\s*\)/, '$1$2').replace(/\D/g, '');
  const international = written.startsWith('+')
    ? digits
    : digits.startsWith('00')
      ? digits.slice(2)
      : undefined;
  if (international === undefined) return digits.length >= 4 && digits.length <= 15;
  if (/^(33|262|590|594|596)/.test(international)) return /^(33|\d{3})0?[1-9]\d{8}$/.test(international);
  return /^[1-9]\d{6,14}$/.test(international);
}

/** The French mobile that nine digits may mean, which lack its 0; undefined for another text. */
export function meantPhone(text: string) {
  const digits = text.replace(/[ .-]/g, '');
  return /^[67]\d{8}$/.test(digits) ? pairs(`0${digits}`) : undefined;
}
