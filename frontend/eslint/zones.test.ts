import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

// The files below do not exist: the project's own configuration, without types and with this one rule.
const eslint = new ESLint({
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
  ruleFilter: ({ ruleId }) => ruleId === 'parvis/zones',
});

async function problems(filePath: string, code: string) {
  const [result] = await eslint.lintText(code, { filePath });
  return result?.messages.map((message) => message.message) ?? [];
}

describe('import zones', () => {
  it.each([
    [
      'src/features/ranking/views/Panel.tsx',
      "import '@/features/formulas/definitions/labels';",
      'feature ranking/views may not import feature formulas/definitions',
    ],
    [
      'src/features/ranking/views/Panel.tsx',
      "import '../grid/filter/columnFilter';",
      'feature ranking/views may not import feature ranking/grid',
    ],
    [
      'src/features/kernel/jobs/Panel.tsx',
      "import '@/features/ranking/views/api';",
      'feature kernel/jobs may not import feature ranking/views',
    ],
    ['src/features/ranking/views/Panel.tsx', "import '@/routes/paths';", 'features may not import routes'],
    [
      'src/shared/toast/Toast.tsx',
      "export * from '@/features/ranking/views/api';",
      'shared may not import features',
    ],
    ['src/shared/toast/Toast.tsx', "void import('@/app/App');", 'shared may not import app'],
    ['src/shared/http/answer.ts', "import '../toast/toasts';", 'shared/http may not import shared/toast'],
    ['src/shared/dialog/Dialog.tsx', "void import('@/shared/form/Form');", 'shared/dialog may not import'],
    ['src/shared/ours/a.ts', "import '../http/answer';", 'shared/ours is not in the order of shared'],
    [
      'src/features/ranking/views/Panel.tsx',
      "import '@/api/sdk.gen';",
      'only an api.ts or a queries.ts may import the generated client',
    ],
    [
      'src/routes/staff/Page.tsx',
      "import '@/api/sdk.gen';",
      'only an api.ts or a queries.ts may import the generated client',
    ],
    ['src/features/ranking/views/api.ts', "import '../../../../build/weights.ts';", 'nothing may import'],
  ])('%s refuses %s', async (file, code, why) => {
    expect(await problems(file, code)).toEqual([expect.stringContaining(why)]);
  });

  it.each([
    ['src/features/ranking/views/api.ts', "import '@/api/sdk.gen';"],
    ['src/features/ranking/views/queries.ts', "import { listViews } from '@/api/sdk.gen';"],
    ['src/features/ranking/views/Panel.tsx', "import './api'; import '@/shared/toast/toast';"],
    [
      'src/routes/staff/Page.tsx',
      "import '@/features/ranking/views/Panel'; import '@/features/candidates/record/Form';",
    ],
    ['src/features/ranking/grid/filter/Tab.tsx', "import '../api'; import '../columns/Tree';"],
    ['src/shared/toast/toasts.ts', "import '../http/ApiError'; import './Toast'; import '../paths';"],
    ['src/app/router.ts', "import '@/routes/tree'; import '@tanstack/react-router';"],
  ])('%s accepts %s', async (file, code) => {
    expect(await problems(file, code)).toEqual([]);
  });
});
