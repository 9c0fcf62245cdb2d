import { describe, expect, it } from 'vitest'
import { bannedIn, bannedWordsOf, proseOf } from './banned-words.ts'
import { houseFiles, textOf } from './house-files.ts'
import { QUOTED } from './quoted-texts.ts'

const GLOSSARY = 'docs/GLOSSARY.md'
/** A file that defines or tries the banned words has to name them. */
const EXEMPT: ReadonlySet<string> = new Set([GLOSSARY, 'tests/house/glossary.test.ts'])
/**
 * Generated or recorded files: their texts come from elsewhere, and old migrations are never
 * edited.
 */
const NOT_WRITTEN = /^(package-lock\.json|adapters\/store\/migrations\/)|\.json$/

const words = bannedWordsOf(textOf(GLOSSARY))
const quoted = new Set(QUOTED.map(([text]) => text))

describe('the words of the glossary', () => {
  it('have one row each, in three languages', () => {
    const table = textOf(GLOSSARY).split('## Words we do not use')[0] ?? ''
    const rows = [...table.matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].slice(2).map(([, ...cells]) => cells)
    expect(rows.length).toBeGreaterThan(40)
    const names = rows.map(([name]) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const cells of rows) for (const cell of cells) expect(cell.trim(), cells.join('|')).not.toBe('')
  })
})

describe('the banned words', () => {
  it('are found in a comment, a text, the title of a test, a document and the name of a file', () => {
    expect(words.length).toBeGreaterThan(30)
    const found = (path: string, content: string): number => bannedIn(path, content, { words }).length
    expect(found('core/a.ts', '/** What the page is told. */\n')).toBe(1)
    expect(found('core/a.ts', '/**\n * Reckoned again\n */\nconst sum = 1 // whoever asks\n')).toBe(2)
    expect(found('core/a.words.ts', "export const hint = words('a', 'b', 'Hand in your papers')\n")).toBe(2)
    expect(found('tests/a.test.ts', "it('is made anew', () => {})\n")).toBe(1)
    expect(found('docs/A.md', 'Codes by commas.\n\n```sh\necho anew\n```\n')).toBe(1)
    expect(found('adapters/web/shell/comforts.ts', '')).toBe(1)
    expect(found('core/a.ts', '// A text of 16 signs.\n')).toBe(1)
  })

  it('are not found in names, keys and words that only look similar', () => {
    const content = "// The customer signs the contract; a minus sign.\nconst told = shown['papers']\nconst key = 'anew'\n"
    expect(bannedIn('core/a.ts', content, { words })).toEqual([])
  })

  it('may stand in a text that the specification quotes', () => {
    const content = "const text = 'it is told so'\n"
    expect(bannedIn('core/a.ts', content, { words })).toHaveLength(1)
    expect(bannedIn('core/a.ts', content, { words, quoted: new Set(['it is told so']) })).toEqual([])
  })

  it('are looked for in the whole repository', () => {
    const read = houseFiles.filter((path) => !NOT_WRITTEN.test(path) && proseOf(path, '').length > 0)
    expect(read.length).toBeGreaterThan(1000)
    const found = read.filter((path) => !EXEMPT.has(path)).flatMap((path) => bannedIn(path, textOf(path), { words, quoted }))
    expect(found).toEqual([])
  })
})
