import { dirname, join } from 'node:path/posix'
import { describe, expect, it } from 'vitest'
import { commands } from '../../adapters/cli/commands/catalog.ts'
import { houseFiles, textOf } from './house-files.ts'
import { missingPaths, pathsNamedIn } from './named-paths.ts'

type Manifest = {
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly optionalDependencies: Readonly<Record<string, string>>
}

const manifest = JSON.parse(textOf('package.json')) as Manifest
const DOCUMENTS = houseFiles.filter((path) => path.endsWith('.md'))
/** Documents that lead through the code: each path in them is one that a reader opens. */
const GUIDES = DOCUMENTS.filter((path) => /^docs\/(?:(?:ARCHITECTURE|ONBOARDING|ONE-PARCEL)\.md|contexts\/)/.test(path))
const BUILT_IN: ReadonlySet<string> = new Set(['ci', 'install', 'audit', 'sbom'])

/** The code of a document: what a reader copies. */
const codeOf = (path: string): string =>
  [...textOf(path).matchAll(/```[a-z]*\n([\s\S]*?)```|`([^`\n]+)`/g)].map((match) => match[1] ?? match[2]).join('\n')

describe('what the documents say can be done', () => {
  it.each(DOCUMENTS)('%s names no script that does not exist', (path) => {
    const named = [...codeOf(path).matchAll(/\bnpm (?:run )?([a-z][a-z:-]*)/g)].map((match) => match[1] ?? '')
    if (path === 'README.md') expect(named).not.toHaveLength(0)
    expect(named.filter((name) => !Object.hasOwn(manifest.scripts, name) && !BUILT_IN.has(name))).toEqual([])
  })

  it('README.md shows commands that can be typed', () => {
    const typed = [...codeOf('README.md').matchAll(/^(?:\$ )?(?:npx )?crossdock ([^\n#|]+)/gm)].map((match) => (match[1] ?? '').trim())
    expect(typed).not.toHaveLength(0)
    const paths = commands.map(({ path }) => path)
    expect(typed.filter((line) => !paths.some((path) => line === path || line.startsWith(`${path} `)))).toEqual([])
  })

  it.each(DOCUMENTS)('%s points at files and folders that exist', (path) => {
    const text = textOf(path)
    const named = [...text.matchAll(/`((?:core|adapters|tests|docs)\/[\w./-]+)`/g)].map((match) => match[1] ?? '')
    const linked = [...text.matchAll(/\]\((?!https:)([\w./-]+)\)/g)].map((match) => join(dirname(path), match[1] ?? ''))
    const paths = [...named, ...linked].map((one) => one.replace(/\/$/, ''))
    expect(paths.filter((one) => !houseFiles.some((file) => file === one || file.startsWith(`${one}/`)))).toEqual([])
  })

  it('package.json calls files that exist', () => {
    const files = Object.values(manifest.scripts).flatMap((script) =>
      [...script.matchAll(/\b(?:node|--config) ([\w./-]+\.[jt]s)/g)].map((match) => match[1] ?? ''),
    )
    expect(files.filter((path) => !houseFiles.includes(path))).toEqual([])
  })

  it('docs/DEPENDENCIES.md gives the reason for every dependency', () => {
    const reasoned = textOf('docs/DEPENDENCIES.md').split(/[|,;\s()`]+/)
    const hasReason = (name: string): boolean =>
      name.startsWith('@types/') ||
      reasoned.some(
        (one) => one === name || (one.endsWith('/*') && name.startsWith(one.slice(0, -1))) || (one.startsWith('-') && name.endsWith(one)),
      )
    const dependencies = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies })
    expect(dependencies.filter((name) => !hasReason(name))).toEqual([])
  })
})

describe('the guides', () => {
  it.each(GUIDES)('%s leads to files and folders that exist', (path) => {
    expect(pathsNamedIn(textOf(path))).not.toHaveLength(0)
    expect(missingPaths(textOf(path), houseFiles)).toEqual([])
  })

  it('are one for each context, and one for the adapters', () => {
    const contexts = new Set(houseFiles.flatMap((path) => /^core\/([\w-]+)\//.exec(path)?.[1] ?? []))
    const named = GUIDES.flatMap((path) => /^docs\/contexts\/([\w-]+)\.md$/.exec(path)?.[1] ?? [])
    expect(named.toSorted()).toEqual([...contexts, 'adapters'].toSorted())
  })

  it('would be refused with a path that leads nowhere', () => {
    const files = ['core/base/kernel/money.ts', 'core/parcels/orders/kinds/b2b.kind.ts', 'adapters/web/ui/form/form.css']
    const right =
      '`core/base`, `#core/base/kernel/money.ts`, `core/<context>/orders/kinds/<name>.kind.ts`, `*.css` and `money.ts`; `/api/docs`, `@types/node`'
    expect(missingPaths(right, files)).toEqual([])
    const wrong =
      '`core/base/kern`, `base/kernel/money.ts`, `node core/base/kernel/weight.ts`, `core/<context>/kinds/<name>.kind.ts`, `oney.ts`'
    expect(missingPaths(wrong, files)).toEqual([
      'core/base/kern',
      'base/kernel/money.ts',
      'core/base/kernel/weight.ts',
      'core/<context>/kinds/<name>.kind.ts',
      'oney.ts',
    ])
  })
})
