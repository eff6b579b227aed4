import { formatDay } from '@/shared/format/dates';
import { isApiError, serverDetails } from '@/shared/http/ApiError';

const MOST_NAMED = 5;

/** Why a change cannot be made, in sentences: the fields that are wrong, the slots that stand in the way. */
export function refusalOf(error: unknown): string[] {
  if (isApiError(error, 'SLOTS_COLLIDE'))
    return [
      error.message,
      ...named(
        error.data.slots.map(({ slotName, collidesWith }) => `${slotName} recouvrirait ${collidesWith}`),
      ),
    ];
  if (isApiError(error, 'SLOT_TAKEN'))
    return [
      error.message,
      ...named(error.data.slots.map(({ slotName, candidate }) => `${slotName} : ${candidate}`)),
    ];
  if (isApiError(error, 'JURY_DATES_WITHOUT_LINK'))
    return [
      error.message,
      ...named(error.data.juries.map(({ name, dates }) => `${name} : ${dates.map(formatDay).join(', ')}`)),
    ];
  if (isApiError(error, 'STALE_VERSION') && 'slots' in error.data)
    return [
      error.message,
      ...named(
        error.data.slots.map(({ slotName, candidate }) =>
          candidate === null ? `${slotName} est libre` : `${slotName} : ${candidate}`,
        ),
      ),
    ];
  if (isApiError(error) && error.fields.length > 0) return error.fields.map(({ message }) => message);
  return [serverDetails(error)];
}

function named(lines: string[]) {
  const more = lines.length - MOST_NAMED;
  return [...lines.slice(0, MOST_NAMED), ...(more > 0 ? [`et ${more} de plus`] : [])];
}
