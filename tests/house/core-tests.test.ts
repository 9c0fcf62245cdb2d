import { describe, expect, it } from 'vitest'
import { filesIn, houseFiles, textOf } from './house-files.ts'
import { importsIn } from './rooms.ts'

/** The files of the repository that one imports, types included; packages are left out. */
const importsOf = (path: string): readonly string[] => (path.endsWith('.json') ? [] : importsIn(path, textOf(path)))

/** The chain of imports by which some files reach an adapter, if they do. */
function wayToAdapter(starts: readonly string[]): readonly string[] | undefined {
  const ways = new Map(starts.map((start) => [start, [start]]))
  for (const [path, way] of ways) {
    if (path.startsWith('adapters/')) return way
    for (const imported of importsOf(path)) if (houseFiles.includes(imported) && !ways.has(imported)) ways.set(imported, [...way, imported])
  }
  return undefined
}

describe('the tests of the core', () => {
  it('reach no adapter, over whatever they import', () => {
    const tests = [...filesIn('tests/core', '.ts'), ...filesIn('tests/core', '.tsx')]
    expect(tests.flatMap(importsOf)).toContain('core/base/kernel/money.ts')
    expect(wayToAdapter(tests)).toBeUndefined()
  })

  it('would be seen to reach one, as those of the server do', () => {
    expect(wayToAdapter(filesIn('tests/http', '.test.ts'))?.at(-1)).toMatch(/^adapters\//)
  })
})
