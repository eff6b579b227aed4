/** The journeys of `make test-keycloak`: the same stack, whose accounts are in the Keycloak that PARVIS_OIDC_ISSUER names. */
import { executablePath, FLAGS } from './chromium.js';
import base from './playwright.config.js';

const browser = { executablePath: await executablePath({ readsPdf: false }), args: FLAGS };

export default { ...base, testDir: './keycloak', use: { ...base.use, launchOptions: browser } };
