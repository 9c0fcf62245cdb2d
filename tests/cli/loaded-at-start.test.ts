import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const TOP = fileURLToPath(new URL('../..', import.meta.url))
const IMPORT = /^(?:import|export) (?!type\b)(?:[^'"]*? from )?'([^']+)'/gm

/**
 * The files that a file loads before anything runs, itself among them, and the packages that they
 * import.
 */
function loadedBy(file: string, files = new Set<string>(), packages = new Set<string>()) {
  if (files.has(file)) return { files, packages }
  files.add(file)
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(IMPORT))
    if (name.startsWith('#')) loadedBy(join(TOP, name.slice(1)), files, packages)
    else if (name.startsWith('.')) loadedBy(join(dirname(file), name), files, packages)
    else if (!name.startsWith('node:')) packages.add(name)
  return { files, packages }
}

it('loads commander alone before a command runs, and builds nothing of Intl, which help would wait for', () => {
  const { files, packages } = loadedBy(join(TOP, 'adapters/cli/main.ts'))
  expect([...files].every((file) => existsSync(file))).toBe(true)
  expect(files.size).toBeGreaterThan(30)
  expect([...packages]).toEqual(['commander'])
  const building = [...files].filter((file) => /^(?:export )?const [^=\n]*= (?:\{\n\s+.*)?new Intl\./m.test(readFileSync(file, 'utf8')))
  expect(building).toEqual([])
})
