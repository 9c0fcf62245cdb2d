import { describe, expect, it } from 'vitest'
import { commands } from '../../adapters/cli/commands/catalog.ts'
import { houseFiles, textOf } from './house-files.ts'

type Manifest = {
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly optionalDependencies: Readonly<Record<string, string>>
}

const manifest = JSON.parse(textOf('package.json')) as Manifest
const PAPERS = ['README.md', 'ARCHITECTURE.md']
const BUILT_IN: ReadonlySet<string> = new Set(['ci', 'install'])

/** What stands between backticks or fences: what a reader copies. */
const codeOf = (paper: string): string =>
  [...textOf(paper).matchAll(/```[a-z]*\n([\s\S]*?)```|`([^`\n]+)`/g)].map((match) => match[1] ?? match[2]).join('\n')

describe('what the papers say can be done', () => {
  it.each(PAPERS)('%s names no script that does not exist', (paper) => {
    const named = [...codeOf(paper).matchAll(/\bnpm (?:run )?([a-z][a-z-]*)/g)].map((match) => match[1] ?? '')
    expect(named).not.toHaveLength(0)
    expect(named.filter((name) => !Object.hasOwn(manifest.scripts, name) && !BUILT_IN.has(name))).toEqual([])
  })

  it('README.md shows commands that can be typed', () => {
    const typed = [...codeOf('README.md').matchAll(/^(?:\$ )?(?:npx )?crossdock ([^\n#|]+)/gm)].map((match) => (match[1] ?? '').trim())
    expect(typed).not.toHaveLength(0)
    const paths = commands.map(({ path }) => path)
    expect(typed.filter((line) => !paths.some((path) => line === path || line.startsWith(`${path} `)))).toEqual([])
  })

  it.each(PAPERS)('%s points at files and folders that exist', (paper) => {
    const named = [...textOf(paper).matchAll(/`((?:core|adapters|tests|docs)\/[\w./-]+)`|\]\(([\w./-]+)\)/g)].map((match) =>
      (match[1] ?? match[2] ?? '').replace(/\/$/, ''),
    )
    expect(named.filter((path) => !houseFiles.some((file) => file === path || file.startsWith(`${path}/`)))).toEqual([])
  })

  it('package.json calls files that exist', () => {
    const files = Object.values(manifest.scripts).flatMap((script) =>
      [...script.matchAll(/\b(?:node|--config) ([\w./-]+\.[jt]s)/g)].map((match) => match[1] ?? ''),
    )
    expect(files.filter((path) => !houseFiles.includes(path))).toEqual([])
  })

  it('ARCHITECTURE.md gives the reason for every dependency', () => {
    const text = textOf('ARCHITECTURE.md')
    const reasoned = text.slice(text.indexOf('## Dependencies')).split(/[|,;\s()`]+/)
    const hasReason = (name: string): boolean =>
      name.startsWith('@types/') ||
      reasoned.some(
        (one) => one === name || (one.endsWith('/*') && name.startsWith(one.slice(0, -1))) || (one.startsWith('-') && name.endsWith(one)),
      )
    const dependencies = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies })
    expect(dependencies.filter((name) => !hasReason(name))).toEqual([])
  })
})
