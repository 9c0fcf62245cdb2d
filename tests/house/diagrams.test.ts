import { describe, expect, it } from 'vitest'
import { machineCatalog } from '#core/machine-catalog.ts'
import { machinesIn, withDiagrams } from './diagrams.ts'
import { exportsOf, filesIn, houseFiles, textOf } from './house-files.ts'

const TOUR = 'core/README.md'
const isMachine = (one: unknown): boolean => typeof one === 'object' && one !== null && 'arrowsOf' in one

describe('the machines', () => {
  it('are all in the catalogue', async () => {
    const exported = await Promise.all(filesIn('core', '.machine.ts').map(exportsOf))
    const machines = exported.flat().filter(isMachine)
    expect(new Set(machines)).toEqual(new Set(machineCatalog))
  })
})

describe('the diagrams in the documents', () => {
  it.each(houseFiles.filter((path) => path.endsWith('.md')))('%s shows every machine as its table is (npm run diagrams)', (path) => {
    const paper = textOf(path)
    expect(paper).toBe(withDiagrams(paper))
  })

  it('draw each machine once in the tour of the core', () => {
    expect(machinesIn(textOf(TOUR)).toSorted()).toEqual(machineCatalog.map(({ name }) => name).toSorted())
  })

  it('are seen to be stale when one arrow differs', () => {
    const fresh = withDiagrams('# Bags\n\n<!-- machine: bag -->\n\nand so on\n')
    expect(fresh).toContain('<!-- machine: bag -->\n```mermaid\nstateDiagram-v2\n')
    expect(withDiagrams(fresh)).toBe(fresh)
    const stale = fresh.replace('sealed --> open', 'sealed --> loaded')
    expect(stale).not.toBe(fresh)
    expect(withDiagrams(stale)).toBe(fresh)
  })

  it('are of machines that exist', () => {
    expect(() => withDiagrams('<!-- machine: perpetual_motion -->\n')).toThrow('there is no machine perpetual_motion')
  })
})

describe('the tour of the core', () => {
  const tour = textOf(TOUR)

  it('points at files and tests that exist', () => {
    const named = [...tour.matchAll(/`((?:core|tests)\/[\w./-]+)`/g)].map((match) => match[1] ?? '')
    expect(named).not.toHaveLength(0)
    expect(named.filter((path) => !houseFiles.some((file) => file === path || file.startsWith(`${path}/`)))).toEqual([])
  })

  it('gives every area five bullets and an example that is a test', () => {
    const areas = tour.split(/^## /m).slice(1)
    expect(areas).not.toHaveLength(0)
    for (const area of areas) {
      const [name] = area.split('\n')
      expect([name, area.match(/^- /gm)?.length]).toEqual([name, 5])
      const examples = [...area.matchAll(/`(tests\/[\w./-]+)`: "([^"]+)"/g)]
      expect([name, examples.length > 0]).toEqual([name, true])
      for (const [, path = '', title = ''] of examples) expect([name, title, textOf(path).includes(title)]).toEqual([name, title, true])
    }
  })
})
