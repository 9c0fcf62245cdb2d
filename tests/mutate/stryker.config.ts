/**
 * Mutation testing of the core, `npm run mutate`: Stryker changes one thing at a time in a copy of
 * the repository, and the core's tests have to notice. Some files alone: `npm run mutate --
 * --mutate 'core/pricing/fees/freight/*.ts'`. Not part of `npm test`, taking long.
 *
 * Left out is what declares and does not decide, see `isDeclaration`: texts, fields, entities,
 * failures, machines, order kinds, pages. A wrong word there is no wrong rule; that declarations
 * are complete and as the decisions draw them is shown by examples and by tests/house.
 *
 * A run over the whole core also leaves out what is made once when a module loads (patterns, sets,
 * tables): no single test can be the one that covers it, so each such mutant that survives costs a
 * run of every test there is. A run of chosen files has them.
 */

/** The part of Babel's syntax tree that is used here. */
type Node = {
  readonly type: string
  readonly callee?: { readonly name?: string }
  readonly properties?: readonly { readonly key?: { readonly name?: string }; readonly value?: Node }[]
}
type Path = { readonly node: Node; readonly getFunctionParent: () => unknown }

/**
 * Makers of declarations: an entity, a failure, a machine, an order kind, a group of fields or
 * pages, a text.
 */
const DECLARE = /^(define[A-Z]\w*|words|signs|group|section)$/
/** Keys that distinguish a declared field, section or page from other objects with a text. */
const NAMED_BY: ReadonlySet<string | undefined> = new Set(['kind', 'name', 'path'])

const isDeclaring = (node: Node | undefined): boolean => node?.type === 'CallExpression' && DECLARE.test(node.callee?.name ?? '')

/**
 * A call of a maker, or outside of functions an object with a name and a text, such as a field that
 * several entities share.
 */
const isDeclaration = (path: Path): boolean => {
  if (isDeclaring(path.node)) return true
  const { properties } = path.node
  if (properties === undefined || path.getFunctionParent() !== null) return false
  return properties.some(({ value }) => isDeclaring(value)) && properties.some(({ key }) => NAMED_BY.has(key?.name))
}

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'declarations',
    value: { shouldIgnore: (path: Path) => (isDeclaration(path) ? 'declares and does not decide' : undefined) },
  },
]

export default {
  mutate: ['core/**/*.ts'],
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutate/vitest.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner', import.meta.filename],
  ignorers: ['declarations'],
  coverageAnalysis: 'perTest',
  ignoreStatic: !process.argv.includes('--mutate'),
  // The copy needs no adapter. TypeScript 7 has no compiler API for Stryker to rewrite
  // tsconfig.json with, and types are stripped anyway.
  ignorePatterns: ['/build', '/data', '/adapters', '/.ci', '*.log', 'tsconfig.json'],
  tempDirName: 'build/mutate',
  concurrency: 2,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, allowEmojis: false, reportTests: false, skipFull: true },
  thresholds: { high: 95, low: 90, break: 85 },
}
