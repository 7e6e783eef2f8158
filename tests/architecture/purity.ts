import { isNode, type Node, nodesOf } from './imports.ts';

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier') return String(node.name);
  if (node.type === 'MemberExpression') return `${nameOf(node.object)}.${nameOf(node.property)}`;
  return '';
};

const hasArguments = ({ arguments: given }: Node): boolean => Array.isArray(given) && given.length > 0;

/**
 * Where a file asks the clock or chance by itself. Everything else of the outside world (network, files, timers,
 * the browser) does not compile in the pure rooms: see tsconfig.rules.json.
 */
export function impuritiesOf(path: string, source: string): string[] {
  const found: string[] = [];
  for (const node of nodesOf(path, source)) {
    const name = nameOf(node);
    if (['Date.now', 'Math.random', 'Temporal.Now', 'performance.now'].includes(name)) found.push(name);
    const called = nameOf(node.callee);
    if (node.type === 'NewExpression' && called === 'Date' && !hasArguments(node)) found.push('new Date()');
    if (node.type === 'CallExpression' && called === 'Date') found.push('Date()');
    // A date format without a date formats the present.
    if (node.type === 'CallExpression' && isDateFormat(node) && !hasArguments(node))
      found.push('DateTimeFormat.format()');
  }
  return found.map((what) => `${path}: ${what}`);
}

function isDateFormat({ callee }: Node): boolean {
  if (!isNode(callee) || callee.type !== 'MemberExpression' || nameOf(callee.property) !== 'format') return false;
  return isNode(callee.object) && nameOf(callee.object.callee).endsWith('DateTimeFormat');
}
