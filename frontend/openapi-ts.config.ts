import { defineConfig } from '@hey-api/openapi-ts';

/** `npm run api` writes src/api from the document that `parvis openapi` prints. */
export default defineConfig({
  input: './openapi.json',
  output: { path: 'src/api' },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
});
