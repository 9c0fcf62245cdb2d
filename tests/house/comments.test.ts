import { describe, expect, it } from 'vitest'
import { faultsOfComments } from './comments.ts'
import { houseFiles, textOf } from './house-files.ts'

const CODE = /^(core|adapters|tests)\/.*\.(ts|tsx|js|css)$/
const code = houseFiles.filter((path) => CODE.test(path) && !path.startsWith('tests/house/fixtures/'))

describe('a comment', () => {
  it('begins with its subject and keeps to 100 columns', () => {
    expect(code.length).toBeGreaterThan(1000)
    expect(code.flatMap((path) => faultsOfComments(textOf(path)).map((fault) => `${path}, ${fault}`))).toEqual([])
  })

  it.each([
    { what: 'a block without a subject', text: '/** What a page asks for. */\nexport type Query = {}\n', line: 1 },
    { what: 'a longer block without one', text: '\n/**\n * What a page asks for.\n */\n', line: 3 },
    { what: 'a line without one', text: 'const a = 1\n// What is left.\nconst b = 2\n', line: 2 },
    { what: 'a line that is too long', text: `// ${'long '.repeat(20)}\n`, line: 1 },
  ])('is refused: $what', ({ text, line }) => {
    expect(faultsOfComments(text)).toEqual([expect.stringMatching(new RegExp(`^line ${line}: `))])
  })

  it('may go on with “What”, and orders to the linter may be long', () => {
    const text = `// Adds the rest.\n// What is left stays.\n// oxlint-disable-next-line rule -- ${'reason '.repeat(15)}\n`
    expect(faultsOfComments(text)).toEqual([])
  })
})
