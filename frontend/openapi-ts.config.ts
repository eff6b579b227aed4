import { defineConfig } from '@hey-api/openapi-ts';

/** `npm run api` writes src/api from the document that `parvis openapi` prints. A call gives its data, or throws (`shared/http/api.ts`). */
export default defineConfig({
  input: './openapi.json',
  output: { path: 'src/api' },
  plugins: [
    { name: '@hey-api/client-fetch', throwOnError: true },
    '@hey-api/typescript',
    { name: '@hey-api/sdk', responseStyle: 'data' },
  ],
});
