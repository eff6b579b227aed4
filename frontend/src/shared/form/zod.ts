import { LIMITS } from '../limits/api';
import { config, z } from 'zod';
import { isPhone, meantPhone } from '../format/phones';
import { today } from '../time/today';

// By default Zod tries `new Function`, which our Content-Security-Policy refuses.
config({ jitless: true });

export { z };

// The same as the server's, which judges again.
const EMAIL =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(\p{L}{2,}|xn--[a-z0-9-]*[a-z0-9])$/iu;

/** Missing, else wrong: one message at a time. */
export const matching = (missing: string, invalid: string, fits: (value: string) => boolean) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .refine((value) => value === '' || fits(value), invalid);

/** An address that mail can be sent to. */
export const emailAddress = (missing: string, invalid: string) =>
  matching(missing, invalid, (value) => EMAIL.test(value));

/** A telephone number, as French papers write it or with its country. */
export const phoneNumber = (missing: string, invalid: string) => matching(missing, invalid, isPhone);

/** A telephone number of somebody in France: nine digits that may lack their 0 are asked about. */
export const frenchPhoneNumber = (missing: string, invalid: string) =>
  phoneNumber(missing, invalid).superRefine((text, context) => {
    const meant = meantPhone(text);
    if (meant !== undefined) context.addIssue({ code: 'custom', message: `Voulez-vous dire ${meant} ?` });
  });

/** A day of birth, from the first year that the server takes to today. */
export const birthDate = (missing: string, invalid: string) =>
  matching(
    missing,
    invalid,
    (value) =>
      z.iso.date().safeParse(value).success &&
      value >= `${LIMITS.firstYearOfBirth}-01-01` &&
      value <= today(),
  );

/** The check of a text that may be as long as the server takes it. */
export const upTo =
  (limit: keyof typeof LIMITS.texts, words = (longest: number) => `Au plus ${longest} caractères`) =>
  (text: string, context: z.RefinementCtx<string>) => {
    const longest = LIMITS.texts[limit];
    if (Array.from(text).length > longest) context.addIssue({ code: 'custom', message: words(longest) });
  };

/** A text that must be there and may be as long as the server takes it. */
export const requiredText = (missing: string, ...limit: Parameters<typeof upTo>) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .superRefine(upTo(...limit));
