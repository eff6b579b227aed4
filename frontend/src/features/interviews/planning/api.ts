import {
  changeJuryMode,
  createSlotsOfDate,
  deleteSlots,
  freeSlots,
  moveDay,
  moveSlots,
  openSlots,
  swapSlots,
} from '@/api/sdk.gen';
import type { BusyMemberOut, MoveSlotsIn, PlanOut, SlotIdsIn, SwapIn } from '@/api/types.gen';
import { formatCount, ofNumber } from '@/shared/format/numbers';
import type { InterviewType } from '@/shared/interviews/interviewTypes';

export type { ConcernedOut as Concerned } from '@/api/types.gen';

export type PlanAnswer = PlanOut;

/** What a change does, or would do. */
export type Plan = Omit<PlanAnswer, 'warnings' | 'versions'> & {
  warnings: { code: string; message: string; members?: BusyMemberOut[] }[];
  versions?: Versions;
  /** The way back of a change that leaves no undo. */
  takeBack?: () => Promise<unknown>;
};

/** The versions of dates and slots as somebody read them, by id. */
export type Versions = Record<string, number>;

/**
 * A change of days or slots; with `dryRun` it only tells what it would do. A change of days is refused where these are no
 * longer the versions of what it changes.
 */
export type Run<Body> = (body: Body, dryRun: boolean, versions?: Versions) => Promise<Plan>;

type DateOfJury = { juryId: string; dateId: string };

export const moveDayOf =
  ({ juryId, dateId }: DateOfJury): Run<{ date: string; shiftMinutes: number; everyJury: boolean }> =>
  (body, dryRun, versions) =>
    moveDay({ path: { jury_id: juryId, date_id: dateId }, body: { ...body, versions, dryRun } });

export type Mode = {
  interviewType: InterviewType;
  /** Only that day of the jury; null for all of them. */
  dateId: string | null;
  videoconferenceLink: string | null;
  videoconferencePassword: string | null;
};

export const changeModeOf =
  (juryId: string): Run<Mode> =>
  (body, dryRun, versions) =>
    changeJuryMode({ path: { jury_id: juryId }, body: { ...body, versions, dryRun } });

/** The slots that the site's templates give the date; what is left out is told as a warning. */
export const createSlotsAt =
  ({ juryId, dateId }: DateOfJury): Run<Record<string, never>> =>
  async (_, dryRun, versions) => {
    const { created, skipped, overlapping, undoId } = await createSlotsOfDate({
      path: { jury_id: juryId, date_id: dateId },
      body: { versions, dryRun },
    });
    const left = [
      {
        code: 'SKIPPED',
        count: skipped,
        why: ofNumber(skipped, 'passé ou déjà pris', 'passés ou déjà pris'),
      },
      {
        code: 'OVERLAPPING',
        count: overlapping,
        why: ofNumber(overlapping, 'qui en recouvre un autre', 'qui en recouvrent un autre'),
      },
    ].filter(({ count }) => count > 0);
    return {
      slots: created,
      attributed: 0,
      lettersSent: 0,
      candidates: [],
      undoId,
      warnings: left.map(({ code, count, why }) => ({
        code,
        message: `${formatCount(count, 'horaire')} ${why} : aucun créneau n'y est créé.`,
      })),
    };
  };

export type SlotIds = Omit<SlotIdsIn, 'dryRun'>;
export type SlotMoves = Omit<MoveSlotsIn, 'dryRun'>;

/** Slots to another day, hour or jury. */
export const move: Run<SlotMoves> = (body, dryRun) => moveSlots({ body: { ...body, dryRun } });

/** Slots from those who hold them. */
export const free: Run<SlotIds> = (body, dryRun) => freeSlots({ body: { ...body, dryRun } });

/** Free slots that are no more. */
export const remove: Run<SlotIds> = (body, dryRun) => deleteSlots({ body: { ...body, dryRun } });

/** Free slots that are kept for nobody any longer. */
export const openToAll: Run<SlotIds> = (body, dryRun) => openSlots({ body: { ...body, dryRun } });

/** Two held slots whose candidates exchange them. */
export const swap: Run<Omit<SwapIn, 'dryRun'>> = (body, dryRun) => swapSlots({ body: { ...body, dryRun } });
