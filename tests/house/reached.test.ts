import { describe, expect, it } from 'vitest'
import { houseFiles, textOf } from './house-files.ts'
import { ENTRIES, REACHED_BY_TESTS, reachFindings } from './reached.ts'

/** The findings in a small repository, given as path and text of each file. */
const found = (files: Readonly<Record<string, string>>, declared: Readonly<Record<string, string>> = {}): readonly string[] =>
  reachFindings(Object.keys(files), {
    entries: ['adapters/main.ts', 'adapters/web/index.html'],
    declared,
    textOf: (path) => files[path] ?? '',
  })

/** Every way in which one file names another. */
const HOUSE = {
  'adapters/main.ts': `import { serve } from './serve.ts'\nimport type { Port } from '#core/port.ts'\nconst later = () => import('./later.ts')\n`,
  'adapters/serve.ts': `export { answer } from './answer.ts'\nexport const thread = new Worker(new URL('./thread.worker.ts', import.meta.url))\n`,
  'adapters/answer.ts': `type Found = import('#core/found.ts').Found\n`,
  'adapters/later.ts': `const instead = require.resolve('./instead.js')\n`,
  'adapters/instead.js': '',
  'adapters/thread.worker.ts': '',
  'adapters/fonts.d.ts': `declare module 'fonts'\n`,
  'adapters/store/migrations/0001-base.ts': `import { table } from '../table.ts'\n`,
  'adapters/store/table.ts': '',
  'adapters/web/index.html': '<script type="module" src="/start.tsx"></script>\n',
  'adapters/web/start.tsx': `import './start.css'\n`,
  'adapters/web/start.css': '',
  'core/port.ts': '',
  'core/found.ts': '',
  'tests/answer.test.ts': `import { answer } from '../adapters/answer.ts'\n`,
}

describe('the code of core and adapters', () => {
  it('is reached from what starts the product, or is declared with the reason', () => {
    expect(reachFindings(houseFiles, { entries: ENTRIES, declared: REACHED_BY_TESTS, textOf })).toEqual([])
  })

  it('is followed over every way in which a file names another', () => {
    expect(found(HOUSE)).toEqual([])
  })

  it('is found where tests alone reach it, and so is what it reaches alone', () => {
    const files = {
      ...HOUSE,
      'core/ledger/post-apart.ts': `import { sums } from './sums.ts'\n`,
      'core/ledger/sums.ts': '',
      'tests/core/post-apart.test.ts': `import { postApart } from '#core/ledger/post-apart.ts'\n`,
    }
    expect(found(files)).toEqual(['core/ledger/post-apart.ts is reached from no entry', 'core/ledger/sums.ts is reached from no entry'])
    expect(found(files, { 'core/ledger/post-apart.ts': 'draws the diagrams' })).toEqual([])
  })

  it('is found where two files reach each other alone', () => {
    const files = { ...HOUSE, 'core/one.ts': `import './other.ts'\n`, 'core/other.ts': `import './one.ts'\n` }
    expect(found(files)).toEqual(['core/one.ts is reached from no entry', 'core/other.ts is reached from no entry'])
  })

  it('is declared with a reason, where it exists, and only while it needs to be', () => {
    expect(found(HOUSE, { 'core/port.ts': 'drawn', 'core/gone.ts': 'drawn', 'core/found.ts': ' ' })).toEqual([
      'core/port.ts is declared and reached',
      'core/gone.ts is declared and does not exist',
      'core/found.ts is declared and reached',
      'core/found.ts is declared without a reason',
    ])
  })

  it('starts at entries that exist', () => {
    const { 'adapters/web/index.html': _page, ...files } = HOUSE
    expect(found(files)).toContain('adapters/web/index.html starts nothing: it does not exist')
  })
})
