/** Our own rules; those that everybody knows are in .oxlintrc.json, where they cost a tenth of the time. */
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import zones from './eslint/zones.js';

const namedSkeleton = {
  selector:
    'JSXOpeningElement[name.name="Skeleton"]:has(> JSXAttribute[name.name="aria-label"]):not(:has(> JSXAttribute[name.name="role"]))',
  message:
    'A name is prohibited on an element without a role: a skeleton with a name is the `Loading` of shared/frame.',
};
const queryKey = {
  selector: 'Property[key.name="queryKey"] > ArrayExpression',
  message: 'A query key is written once, in the queries.ts of its folder.',
};
const ownForm = {
  selector:
    ':matches(JSXOpeningElement[name.name="form"], JSXOpeningElement:has(> JSXAttribute[name.name="component"][value.value="form"])):not(:has(> JSXAttribute[name.name="role"][value.value="search"]))',
  message: 'A form is the `Form` of shared/form: Ctrl+Enter, the first wrong field, unsaved changes.',
};
const ownFormState = {
  selector: 'ImportSpecifier[imported.name="useForm"]',
  message: 'A form is judged by a schema: useSchemaForm of shared/form.',
};
const busyButton = {
  selector:
    'JSXOpeningElement[name.name="Button"] > JSXAttribute[name.name="disabled"] > JSXExpressionContainer > :matches(MemberExpression[property.name="exporting"], Identifier[name="exporting"])',
  message: 'A button that its own call disables loses the focus: BusyButton of shared/frame gives it back.',
};
const errorData = {
  selector: 'TSAsExpression > MemberExpression.expression[property.name="data"][object.name=/^(error|fail)/]',
  message:
    'The data of a refusal have the type that the server declares: `isApiError(error, code)` narrows them.',
};

const pluralByHand = {
  selector:
    'ConditionalExpression:matches([test.operator=/^(>|<=|===|!==)$/][test.right.value=1], [test.operator=/^(<|>=)$/][test.right.value=2]):matches([consequent.type="Literal"], [consequent.type="TemplateLiteral"]):matches([alternate.type="Literal"], [alternate.type="TemplateLiteral"])',
  message: 'A word agrees by `ofNumber` or `formatCount` of shared/format: 0 is singular in French.',
};

const numberByHand = {
  selector:
    ':matches(NewExpression, CallExpression) > MemberExpression.callee:matches([property.name=/^(NumberFormat|toFixed|toPrecision|toLocaleString|toExponential)$/])',
  message: 'A number that people read is written by shared/format/numbers, which rounds as the server does.',
};

const rowOfGrid = {
  selector: 'MemberExpression[property.name="getDisplayedRowAtIndex"]',
  message:
    'A row of a grid is that of `rowAt`: of an index that is none, such as -1, the grid asks the server for a page.',
};

export default defineConfig([
  globalIgnores(['dist', 'src/api', '**/*.gen.*']),
  {
    files: ['src/**/*.{ts,tsx}'],
    languageOptions: { parser: tseslint.parser },
    plugins: { parvis: { rules: { zones } } },
    rules: {
      'parvis/zones': 'error',
      'no-restricted-syntax': [
        'error',
        namedSkeleton,
        busyButton,
        errorData,
        queryKey,
        ownForm,
        ownFormState,
        pluralByHand,
        numberByHand,
        rowOfGrid,
      ],
    },
  },
  {
    files: ['src/**/queries.ts', 'src/**/*.test.{ts,tsx}', 'src/test/**', 'src/shared/form/*'],
    rules: { 'no-restricted-syntax': ['error', namedSkeleton, busyButton, errorData] },
  },
  {
    // The functions themselves, and the points of drawings, which nobody reads.
    files: [
      'src/shared/format/numbers.ts',
      'src/shared/grid/rowAt.ts',
      'src/features/candidates/marks/Trend.tsx',
      'src/features/candidate_space/own_files/photosInPdf.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', namedSkeleton, busyButton, errorData] },
  },
]);
