import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Rolldown } from 'vite'

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { readonly version: string }

const TOP = resolve(import.meta.dirname, '../../..')
const PACKAGE = /.*\/node_modules\/(?:@[^/]+\/)?[^/]+/

type Entry = { readonly source: string; readonly folder: string; readonly name: string; readonly format: 'cjs' | 'es' }

/**
 * Writes one file of an entry and all that it needs; returns the folders of the packages that are
 * in it.
 */
async function bundle({ source, folder, name, format }: Entry): Promise<readonly string[]> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    // A thread's program comes as a data: address, which nothing can be found from; it looks for
    // nothing.
    define: {
      __CROSSDOCK_VERSION__: JSON.stringify(version),
      ...(format === 'es' ? { 'import.meta.url': '"file:///crossdock.mjs"' } : {}),
    },
    ssr: { noExternal: true },
    build: {
      ssr: join(TOP, source),
      outDir: folder,
      emptyOutDir: false,
      target: 'node24',
      minify: true,
      rolldownOptions: { output: { format, entryFileNames: name, codeSplitting: false } },
    },
  })
  const { output } = built as Rolldown.RolldownOutput
  const modules = output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
  return modules.flatMap((id) => PACKAGE.exec(id)?.[0] ?? [])
}

/**
 * Writes the print agent into a folder: `main.cjs`, which an executable starts, and the program of
 * its thread. Both need nothing but Node's own modules. Returns the folders of the packages that
 * are in them.
 */
export async function bundleAgent(folder: string): Promise<readonly string[]> {
  const packages = [
    await bundle({ source: 'adapters/cli/executable/composition.ts', folder, name: 'main.cjs', format: 'cjs' }),
    await bundle({ source: 'adapters/printer/foreign/foreign.worker.ts', folder, name: 'foreign.worker.mjs', format: 'es' }),
  ]
  return [...new Set(packages.flat())].toSorted()
}
