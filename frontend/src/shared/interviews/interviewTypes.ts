/** The four types of interviews, in the order in which every page lists them (docs/rules/interviews.md). */
export const interviewTypes = {
  MORNING_FACE_TO_FACE: 'Présentiel matin',
  AFTERNOON_FACE_TO_FACE: 'Présentiel après-midi',
  MORNING_REMOTE: 'Distanciel matin',
  AFTERNOON_REMOTE: 'Distanciel après-midi',
} as const;

export type InterviewType = keyof typeof interviewTypes;

export const isRemote = (type: InterviewType) => type.endsWith('_REMOTE');

const OTHER_MODES: Record<InterviewType, InterviewType> = {
  MORNING_FACE_TO_FACE: 'MORNING_REMOTE',
  MORNING_REMOTE: 'MORNING_FACE_TO_FACE',
  AFTERNOON_FACE_TO_FACE: 'AFTERNOON_REMOTE',
  AFTERNOON_REMOTE: 'AFTERNOON_FACE_TO_FACE',
};

/** The type of the same half of the day in the other mode. */
export const otherMode = (type: InterviewType) => OTHER_MODES[type];

/** What the name of a jury ends with, by its type (docs/rules/interviews.md). */
export const jurySuffixes: Record<InterviewType, string> = {
  MORNING_FACE_TO_FACE: 'MP',
  MORNING_REMOTE: 'MD',
  AFTERNOON_FACE_TO_FACE: 'AP',
  AFTERNOON_REMOTE: 'AD',
};

/** What a date of a jury is made for. */
export const specificities = {
  SPORTIVE: 'Sport',
  ARTIST: 'Art',
  HANDICAPPED: 'Aménagement',
  BAC_PLUS_1_OR_OVERSEA_FORMATION: 'Bac+1 ou formation étrangère',
} as const;

export type Specificity = keyof typeof specificities;
