import { defineConfig, globalIgnores } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import parvis from './eslint/zones.js';

const namedSkeleton = {
  selector:
    'JSXOpeningElement[name.name="Skeleton"]:has(> JSXAttribute[name.name="aria-label"]):not(:has(> JSXAttribute[name.name="role"]))',
  message: 'A name is prohibited on an element without a role: give the skeleton role="status".',
};
const queryKey = {
  selector: 'Property[key.name="queryKey"] > ArrayExpression',
  message: 'A query key is written once, in the queries.ts of its feature.',
};

export default defineConfig([
  globalIgnores(['dist', 'src/api', '**/*.gen.*']),
  {
    files: ['**/*.{ts,tsx,js}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      'max-lines': ['error', { max: 300 }],
      'no-restricted-syntax': ['error', namedSkeleton],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    plugins: { parvis },
    // A component that does not read in a minute is several; an exception says why where it is disabled.
    rules: { 'parvis/zones': 'error', 'max-lines-per-function': ['error', { max: 120, skipComments: true }] },
  },
  {
    files: ['src/features/**/*.{ts,tsx}'],
    ignores: ['**/queries.ts', '**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', namedSkeleton, queryKey] },
  },
  {
    files: ['**/*.test.{ts,tsx}'],
    rules: { 'max-lines': ['error', { max: 500 }], 'max-lines-per-function': 'off' },
  },
]);
