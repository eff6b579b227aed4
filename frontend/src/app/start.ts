import { sendAhead } from '@/shared/http/credentials';
import { paths } from '@/shared/paths';
import { sessionStore, type SessionState } from '@/shared/session/session';

// What the candidate's space reads first; the site map, from which it may open much later, would leave the answers there.
const READS = [
  '/api/v1/candidate',
  '/api/v1/candidate/administrative-documents',
  '/api/v1/candidate/motivation-score/evaluation-method/details',
  '/api/v1/candidate/presence',
  '/api/v1/campaign',
  '/api/v1/candidate/receipts',
];

/**
 * Mounts the interface once the sign-on state is checked, in place of what index.html shows until then: people sent
 * to sign in neither download nor run it.
 */
export function mountOnceDecided(root: HTMLElement) {
  const stop = sessionStore.subscribe(() => {
    const session = sessionStore.state();
    if (session.status === 'checking') return;
    stop();
    if (isCandidate(session) && window.location.pathname !== paths.siteMap) READS.forEach(sendAhead);
    import('./mount').then(({ mount }) => mount(root)).catch(() => sayUnreachable(root));
  });
}

const isCandidate = (session: SessionState) =>
  session.status === 'signedIn' && session.account.profile?.application === 'candidate';

/** The interface did not load: this message needs none of its code. */
function sayUnreachable(root: HTMLElement) {
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent = "La page n'a pas pu être chargée. Vérifiez votre connexion, puis rechargez la page.";
  root.querySelector('.shell')?.replaceChildren(text);
}
