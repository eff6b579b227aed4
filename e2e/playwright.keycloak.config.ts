/** The journeys of `make test-keycloak`: the same stack, whose accounts are in the Keycloak that PARVIS_OIDC_ISSUER names. */
import base from './playwright.config.js';

export default { ...base, testDir: './keycloak' };
