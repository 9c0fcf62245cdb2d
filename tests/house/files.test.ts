import { basename, extname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { houseFiles, textOf } from './house-files.ts'

/** The roles that the suffix of a file's name may have. */
const ROLES: ReadonlySet<string> = new Set(
  'entity kind document machine rules station usecase port ports failures words routes handlers presenter store migration command screen page worker test contract contracts property journey bench config truth d work soak deep'.split(
    ' ',
  ),
)
/**
 * Everything that may lie in the top folder: the three parts, their documents, and the files that a
 * tool looks for there.
 */
const TOP_LEVEL: readonly string[] = [
  '.ci/',
  '.editorconfig',
  '.github/',
  '.gitignore',
  '.npmrc',
  '.oxfmtrc.json',
  '.oxlintrc.json',
  'README.md',
  'adapters/',
  'core/',
  'docs/',
  'package-lock.json',
  'package.json',
  'tests/',
  'tsconfig.json',
]
/** Names of folders that tools prescribe. */
const TOOL_FOLDERS: ReadonlySet<string> = new Set(['.ci', '.github', 'ISSUE_TEMPLATE'])
/** Names of files that tools prescribe. */
const TOOL_FILES: ReadonlySet<string> = new Set(['pull_request_template.md'])
/** Documents that readers look for by these names, in capitals by custom. */
const DOCUMENTS: ReadonlySet<string> = new Set(
  'ARCHITECTURE ASVS CHANGELOG CONTRIBUTING DEPENDENCIES GLOSSARY ONBOARDING ONE-PARCEL README RULES SECURITY STYLE TRY'
    .split(' ')
    .map((name) => `${name}.md`),
)
/** Where the test runner keeps what it compares with. */
const SNAPSHOTS = '__snapshots__'
const STEM = /^\d*[a-z0-9]+(-[a-z0-9]+)*$/

const TEXT: ReadonlySet<string> = new Set(['', '.yml', '.ts', '.tsx', '.js', '.json', '.md', '.html', '.css', '.svg', '.webmanifest'])
const PLACES = ['work', 'tmp', 'home', 'mnt']
const HOSTS = ['registry', 'artifactory', 'nexus', 'verdaccio']
/**
 * A path of one machine, or the host of a package registry: valid where the file was written, and
 * nowhere else.
 */
const MACHINE = new RegExp(`(?<![\\w.*)>}/-])/(?:${PLACES.join('|')})/[\\w.-]|https?://(?:${HOSTS.join('|')})\\b|\\b${HOSTS[0]}\\.npm`)

/**
 * The role suffixes of a name have to be known: `order-label.routes.ts` is `order-label` in the
 * role `routes`.
 */
function wrongName(path: string): boolean {
  const name = basename(path)
  if (TOP_LEVEL.includes(path) || DOCUMENTS.has(name) || TOOL_FILES.has(name) || path.includes(`/${SNAPSHOTS}/`)) return false
  const [stem = '', ...roles] = name.slice(0, name.length - extname(name).length).split('.')
  return !STEM.test(stem) || roles.some((role) => !ROLES.has(role))
}

describe('the files of the repository', () => {
  it('have names in kebab-case, with a suffix that says a known role', () => {
    expect(houseFiles.filter(wrongName)).toEqual([])
  })

  it('lie in the top folder only where its list allows', () => {
    const found = new Set(houseFiles.map((path) => path.replace(/\/.*/, '/')))
    expect([...found].filter((name) => !TOP_LEVEL.includes(name))).toEqual([])
  })

  it('live in folders with names in kebab-case', () => {
    const folders = new Set(houseFiles.flatMap((path) => path.split('/').slice(0, -1)))
    expect([...folders].filter((folder) => !TOOL_FOLDERS.has(folder) && folder !== SNAPSHOTS && !STEM.test(folder))).toEqual([])
  })

  it('contain no path of the machine that they were written on, and no registry', () => {
    const found = houseFiles.flatMap((path) => {
      if (!TEXT.has(extname(path))) return []
      return textOf(path)
        .split('\n')
        .flatMap((line, index) => (MACHINE.test(line) ? [`${path}:${index + 1}: ${line.trim().slice(0, 120)}`] : []))
    })
    expect(found).toEqual([])
  })

  it('hold no barrel that only hands names on', () => {
    const barrels = houseFiles.filter((path) => {
      if (!/^(core|adapters)\/.*\.tsx?$/.test(path)) return false
      const lines = textOf(path)
        .split('\n')
        .filter((line) => line.trim() !== '' && !/^\s*(\/\/|\/\*|\*)/.test(line))
      return lines.length > 0 && lines.every((line) => /^export (type )?(\*|\{).* from '/.test(line))
    })
    expect(barrels).toEqual([])
  })

  it('decide for every package with an install script whether it runs, and for no other', () => {
    const { allowScripts } = JSON.parse(textOf('package.json')) as { allowScripts: Readonly<Record<string, boolean>> }
    const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Readonly<Record<string, { hasInstallScript?: true }>> }
    const scripted = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
      hasInstallScript === true ? [path.replace(/^.*node_modules\//, '')] : [],
    )
    expect(Object.keys(allowScripts).toSorted()).toEqual([...new Set(scripted)].toSorted())
  })
})
