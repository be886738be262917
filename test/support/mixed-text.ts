import { parseAst } from 'vitest/node';

type Node = { type: string; start: number; end: number; [part: string]: unknown };
type Found = { node: Node; within: Node | null };

/** What is declared to be elements, or to return them. */
const DECLARED = /\b(\w+)(?:\??:| =)(?: \([^)]*\)(?::| =>))? Elements\b/g;
const COMPONENT = /^[A-Z]/;

/**
 * Returns the parts of a component's source where text does not stand alone: it has siblings, a fragment around it, or is
 * what a component returns. The translator of a browser replaces text, and React would change or remove what is gone.
 */
export function mixedTexts(source: string): string[] {
  const found = nodesIn(parseAst(source, { lang: 'tsx' }), null);
  const elements = new Set(Array.from(source.matchAll(DECLARED), ([, name]) => name));
  for (const { node } of found)
    if (node.type === 'VariableDeclarator' && isElements(node.init, elements))
      elements.add(nameOf(node.id));
  return found
    .filter(({ node, within }) =>
      node.type === 'ReturnStatement'
        ? COMPONENT.test(nameOf(within?.id)) && !isElements(node.argument, elements)
        : hasMixedText(node, elements),
    )
    .map(({ node }) => source.slice(node.start, node.end).replace(/\s+/g, ' '));
}

/** Returns a node and all below it, each with the function it stands in. */
function nodesIn(value: unknown, within: Node | null): Found[] {
  if (Array.isArray(value)) return value.flatMap((each) => nodesIn(each, within));
  if (!isNode(value)) return [];
  const inside = /Function/.test(value.type) ? value : within;
  return [
    { node: value, within },
    ...Object.values(value).flatMap((each) => nodesIn(each, inside)),
  ];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function nameOf(id: unknown): string {
  return isNode(id) ? String(id.name) : '';
}

function hasMixedText({ type, children }: Node, elements: ReadonlySet<unknown>): boolean {
  if (type !== 'JSXElement' && type !== 'JSXFragment') return false;
  const shown = (children as Node[]).filter((child) => !isLineBreak(child));
  const texts = shown.filter((child) => !isSpace(child) && !isElements(child, elements));
  return texts.length > 0 && (shown.length > 1 || type === 'JSXFragment');
}

/** What JSX drops: the line between two children, and comments. */
function isLineBreak({ type, value, expression }: Node): boolean {
  if (type === 'JSXText') return /^\s*\n\s*$/.test(String(value));
  return isNode(expression) && expression.type === 'JSXEmptyExpression';
}

/** Translators leave a space alone. */
function isSpace({ value, expression }: Node): boolean {
  return (isNode(expression) ? expression.value : value) === ' ';
}

/** Returns whether a value can only be elements, or nothing. `elements` are the names that stand for such. */
function isElements(value: unknown, elements: ReadonlySet<unknown>): boolean {
  if (!isNode(value)) return true;
  const are = (...parts: unknown[]) => parts.every((part) => isElements(part, elements));
  switch (value.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return true;
    case 'Literal':
      return value.value === null;
    case 'Identifier':
      return elements.has(value.name);
    case 'JSXExpressionContainer':
      return are(value.expression);
    case 'LogicalExpression':
      return are(value.operator === '&&' ? null : value.left, value.right);
    case 'ConditionalExpression':
      return are(value.consequent, value.alternate);
    case 'ArrowFunctionExpression':
      return are(value.body);
    case 'ChainExpression':
      return are(value.expression);
    case 'CallExpression':
      return are(isPassedOn(value.callee) ? (value.arguments as Node[])[0] : value.callee);
    default:
      return false;
  }
}

/** What `map` and `createPortal` are given is what they show. */
function isPassedOn(callee: unknown): boolean {
  return (
    isNode(callee) &&
    [nameOf(callee.property), callee.name].some((it) => /^(?:map|createPortal)$/.test(String(it)))
  );
}
