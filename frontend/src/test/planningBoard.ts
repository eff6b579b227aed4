import type { Board, Card, CardCandidate } from '@/features/interviews/planning/board/api';

/** Somebody who holds a slot, but for what changes. */
export const aCandidate = (id: string, name: string, change: Partial<CardCandidate> = {}): CardCandidate => ({
  id,
  externalId: `100000${id}`,
  name,
  needs: [],
  presence: null,
  arrival: null,
  since: null,
  late: null,
  graded: false,
  gradeMissing: false,
  conflict: false,
  letterSent: false,
  letterOutdated: false,
  ...change,
});

/** A slot of a jury, at an hour. */
export const aCard = (
  jury: string,
  hour: string,
  candidate: CardCandidate | null,
  change: Partial<Card> = {},
): Card => ({
  id: `${jury}-${hour.replace(':', '')}`,
  slotName: `${jury}-2099-04-28-${hour.replace(':', '')}`,
  convocationTime: '08:00',
  interviewTime: hour,
  minutes: 30,
  specificities: [],
  priority: true,
  version: 3,
  candidate,
  ...change,
});

/** Two juries of Toulouse: Léo and Yasmine hold slots of the first, the second has free ones; Inès waits. */
export const aBoard = (change: Partial<Board> = {}): Board => ({
  days: [
    { date: '2099-04-28', slots: 4, held: 2 },
    { date: '2099-04-29', slots: 0, held: 0 },
  ],
  juries: [
    {
      id: 'j1',
      name: 'TLS01MP',
      interviewType: 'MORNING_FACE_TO_FACE',
      site: 'Toulouse',
      siteId: 's1',
      dateId: 'd1',
      version: 1,
      today: false,
      members: [
        { name: 'Mme Girard', busy: [] },
        { name: 'M. Haddad', busy: [] },
      ],
      slots: [
        aCard(
          'TLS01MP',
          '08:30',
          aCandidate('1', 'LEROUX Léo', { graded: true, conflict: true, letterSent: true }),
        ),
        aCard(
          'TLS01MP',
          '09:00',
          aCandidate('2', 'GIRARD Yasmine', { presence: 'CONFIRMED', needs: ['SPORTIVE'] }),
        ),
      ],
    },
    {
      id: 'j2',
      name: 'TLS02MP',
      interviewType: 'MORNING_FACE_TO_FACE',
      site: 'Toulouse',
      siteId: 's1',
      dateId: 'd2',
      version: 1,
      today: false,
      members: [],
      slots: [
        aCard('TLS02MP', '08:30', null),
        aCard('TLS02MP', '09:00', null, { specificities: ['SPORTIVE'] }),
      ],
    },
  ],
  unplaced: [
    {
      id: '9',
      externalId: '1000009',
      name: 'DURAND Inès',
      site: 'Toulouse',
      remote: false,
      needs: [],
      reason: 'NO_CAPACITY',
    },
  ],
  unplacedCount: 1,
  ...change,
});
