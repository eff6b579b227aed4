import { preloadWanted } from './app/preload';
import { mountOnceDecided } from './app/start';
import { pause } from './shared/time/pause';
import { configureApiClient } from './shared/http/api';
import { startSession } from './shared/session/session';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
configureApiClient();
mountOnceDecided(root);
preloadWanted();
void pause().then(startSession);
