import '@fontsource-variable/inter/wght.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { preloadWanted } from './app/preload';
import { configureApiClient } from './shared/http/api';
import { startSession } from './shared/session/session';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
configureApiClient();
preloadWanted();
void startSession();
createRoot(root).render(<App />);
