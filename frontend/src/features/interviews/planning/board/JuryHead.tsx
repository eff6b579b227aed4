import { interviewTypes, isRemote } from '@/shared/interviews/interviewTypes';
import type { BoardJury } from './api';

/** Over a column: the jury, how it meets candidates and, on a board of several sites, where. */
export const JuryHead = ({ jury, withSite }: { jury: BoardJury; withSite: boolean }) => (
  <div role="columnheader" className="board-jury" title={interviewTypes[jury.interviewType]}>
    <strong>{jury.name}</strong>
    <span className="board-mode">{isRemote(jury.interviewType) ? 'Distanciel' : 'Présentiel'}</span>
    <div className="board-members">
      {jury.members.length > 0
        ? jury.members.map(({ name, busy }, index) => (
            <span key={name} {...(busy.length > 0 && { title: `Siège aussi : ${busy.join(', ')}` })}>
              {index > 0 && ', '}
              {name}
              {busy.length > 0 && <strong> ▲ pris ailleurs</strong>}
            </span>
          ))
        : 'Personne ne siège'}
    </div>
    {withSite && <div className="board-members">{jury.site}</div>}
  </div>
);
