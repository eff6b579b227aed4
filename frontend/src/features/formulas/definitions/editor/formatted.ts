import { formulaParser } from '../grammar/formulaLanguage';

type SyntaxNode = ReturnType<typeof formulaParser.parse>['topNode'];

/** What fits on a line stays on it. */
const WIDTH = 72;
const STEP = 2;

/**
 * The formula with its calls and sums laid out on lines, and blanks around its operators: each name, number, text and
 * reference stays as it was written, so that it means the same. Undefined for what does not read as a formula.
 */
export function formatted(text: string): string | undefined {
  const tree = formulaParser.parse(text);
  let faults = 0;
  tree.iterate({
    enter: ({ type }) => {
      faults += Number(type.isError);
    },
  });
  const [first, ...others] = childrenOf(tree.topNode);
  const [root, equals] = first?.name === '=' ? [others[0], '='] : [first, ''];
  if (faults > 0 || !root) return undefined;
  return equals + laidOut(text, root, equals.length);
}

/** A node at this column: on one line where it fits, else on several, indented from there. */
function laidOut(text: string, node: SyntaxNode, column: number): string {
  const line = onOneLine(text, node);
  if (column + line.length <= WIDTH || line.includes('\n')) return line;
  switch (node.name) {
    case 'Call':
      return callOnLines(text, node, column);
    case 'Parentheses': {
      const [, inside] = childrenOf(node);
      return inside ? `(${laidOut(text, inside, column + 1)})` : line;
    }
    case 'Binary':
      return chainOnLines(text, node, column);
    case 'Signed':
    case 'Percentage':
      return childrenOf(node)
        .map((part) => (part.firstChild ? laidOut(text, part, column + 1) : onOneLine(text, part)))
        .join('');
    default:
      return line;
  }
}

function callOnLines(text: string, node: SyntaxNode, column: number) {
  const inside = column + STEP;
  const parts = argumentsOf(node).map(
    ({ argument, separator }) =>
      (argument ? laidOut(text, argument, inside) : '') + (separator ? onOneLine(text, separator) : ''),
  );
  return `${nameOf(text, node)}(\n${parts.map((part) => blanks(inside) + part).join('\n')}\n${blanks(column)})`;
}

/** `a + b - c`: each further operand on a line of its own, after its operator. */
function chainOnLines(text: string, node: SyntaxNode, column: number) {
  const { first, further } = chainOf(node);
  const lines = further.map(({ operator, operand }) => {
    const sign = onOneLine(text, operator);
    return `\n${blanks(column)}${sign} ${laidOut(text, operand, column + sign.length + 1)}`;
  });
  return laidOut(text, first, column) + lines.join('');
}

function onOneLine(text: string, node: SyntaxNode): string {
  switch (node.name) {
    case 'Call': {
      const parts = argumentsOf(node).map(
        ({ argument, separator }) =>
          (argument ? onOneLine(text, argument) : '') + (separator ? onOneLine(text, separator) : ''),
      );
      return `${nameOf(text, node)}(${parts.join(' ')})`;
    }
    case 'Binary': {
      const { first, further } = chainOf(node);
      const rest = further.map(({ operator, operand }) =>
        operator.name === '^'
          ? `^${onOneLine(text, operand)}`
          : ` ${onOneLine(text, operator)} ${onOneLine(text, operand)}`,
      );
      return onOneLine(text, first) + rest.join('');
    }
    case 'Parentheses':
    case 'Signed':
    case 'Percentage':
      return childrenOf(node)
        .map((part) => onOneLine(text, part))
        .join('');
    default:
      return text.slice(node.from, node.to);
  }
}

type Argument = { argument: SyntaxNode | undefined; separator: SyntaxNode | undefined };

/** The arguments of a call, missing ones too, each with the separator after it. */
function argumentsOf(call: SyntaxNode): Argument[] {
  const parts = childrenOf(call).slice(2, -1);
  const found: Argument[] = [];
  let argument: SyntaxNode | undefined;
  for (const part of parts) {
    if (part.name === 'Separator') {
      found.push({ argument, separator: part });
      argument = undefined;
    } else argument = part;
  }
  return [...found, { argument, separator: undefined }];
}

/** The operands of `a + b - c`, whose operators have one precedence, from left to right. */
function chainOf(node: SyntaxNode) {
  const further: { operator: SyntaxNode; operand: SyntaxNode }[] = [];
  let first = node;
  for (;;) {
    const [left, operator, right] = childrenOf(first);
    if (!left || !operator || !right) break;
    further.unshift({ operator, operand: right });
    const [, before] = left.name === 'Binary' ? childrenOf(left) : [];
    first = left;
    if (!before || precedence(before) !== precedence(operator)) break;
  }
  return { first, further };
}

const PRECEDENCES = [['^'], ['*', '/'], ['+', '-'], ['&']];
const precedence = ({ name }: SyntaxNode) => PRECEDENCES.findIndex((names) => names.includes(name));

const nameOf = (text: string, call: SyntaxNode) => text.slice(call.from, call.firstChild?.to);

const blanks = (count: number) => ' '.repeat(count);

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) found.push(child);
  return found;
}
