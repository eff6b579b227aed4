/** Of shared/list/minimumLoading: each says when what a query reads comes; `atOnce` refuses lists by its type. */
const WAYS = new Set(['withMinimumLoading', 'atOnce', 'notAsList']);

/** @param {{ type: string, callee?: { type: string, name?: string } } | null | undefined} node */
const calleeOf = (node) =>
  node?.type === 'CallExpression' && node.callee?.type === 'Identifier' ? node.callee.name : undefined;

/**
 * The loading state of lists (part 1 §1): whoever writes the next query decides whether it is one.
 * @type {import('eslint').Rule.RuleModule}
 */
const loading = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      undecided:
        'A list keeps its loading state for a while: `withMinimumLoading`. One thing comes `atOnce`, what is no list on the screen `notAsList`.',
    },
  },
  create(context) {
    if (/\.test\.tsx?$/.test(context.filename)) return {};
    /** @param {string | undefined} name @param {import('eslint').Rule.Node} node */
    const isMadeSo = (name, node) => {
      /** @type {import('eslint').Scope.Scope | null} */
      let scope = context.sourceCode.getScope(node);
      for (; name && scope; scope = scope.upper) {
        const definition = scope.set.get(name)?.defs[0];
        if (definition?.type === 'Variable') return WAYS.has(calleeOf(definition.node.init) ?? '');
      }
      return false;
    };
    return {
      /** @param {import('eslint').Rule.Node} node */
      'Property[key.name="queryFn"]'(node) {
        if (node.type !== 'Property') return;
        const { value } = node;
        const called = value.type === 'ArrowFunctionExpression' ? calleeOf(value.body) : undefined;
        if (WAYS.has(calleeOf(value) ?? '') || isMadeSo(called, node)) return;
        context.report({ node: value, messageId: 'undecided' });
      },
    };
  },
};

export default loading;
