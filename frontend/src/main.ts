import { preloadWanted } from './app/preload';
import { mountOnceDecided } from './app/start';
import { pause } from './shared/time/pause';
import { startSession } from './shared/session/session';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
mountOnceDecided(root);
void pause()
  .then(() => {
    void startSession();
    // Its first call leaves before the downloads of the pages, which a browser on HTTP/1.1 would send ahead of it.
    return pause();
  })
  .then(preloadWanted);
