import { checkRanking, freezeRanking, getRankingFile, simulateScholarshipRate } from '@/api/sdk.gen';
import type { RankFileCheckOut, RankingIn, RankScope, TieBreakIn } from '@/api/types.gen';
import { uploadFile } from '@/shared/http/upload';

export type {
  RankingStateOut as RankingState,
  GroupCheckOut as GroupCheck,
  LeftOutOut as LeftOut,
  RankingFileOut as RankingFile,
  ScholarshipsOut as Scholarships,
} from '@/api/types.gen';

export type { RankScope };
export type FileCheck = RankFileCheckOut;
export type TieBreak = { column: string; direction: NonNullable<TieBreakIn['direction']> };
export type RankByHand = { candidateId: string; rank: number };
export type Choice = {
  rankColumn: string;
  /** Among whom the column ranks; undefined as long as nobody says it otherwise than proposed. */
  rankScope: RankScope | undefined;
  groupColumn: string;
  tieBreak: TieBreak[];
  byHand: RankByHand[];
  /** Whether those whose wish is not confirmed are ranked too. */
  keepUnconfirmed: boolean;
};
export type Rate = { rate: number; places: number | null; certified: boolean };

const body = ({ rankScope, ...choice }: Choice, groups?: string[]): RankingIn => ({
  ...choice,
  rankScope: rankScope ?? null,
  groups: groups ?? null,
});

export const check = (choice: Choice) => checkRanking({ body: body(choice) });
export const freeze = (choice: Choice, groups: string[]) => freezeRanking({ body: body(choice, groups) });
export const fetchFile = (id: string) =>
  getRankingFile({ path: { file_id: id }, parseAs: 'blob' }) as Promise<Blob>;
export const simulate = (choice: Choice, group: string, rate: Rate) =>
  simulateScholarshipRate({ body: { ...rate, group, ranking: body(choice) } });
export const checkFile = (file: File, { keepUnconfirmed }: Choice) =>
  uploadFile(
    `/api/v1/admin/ranking/check-file?keepUnconfirmed=${keepUnconfirmed}`,
    file,
  ) as Promise<FileCheck>;
