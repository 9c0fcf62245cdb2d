import { readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }

/**
 * Code that commander gets in place of parts of Node: every start would load them, and help needs
 * neither. No command of ours is a program in a file of its own.
 */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ['node:process', 'export default globalThis.process'],
  [
    'node:child_process',
    "export default { spawn: (...started) => globalThis.process.getBuiltinModule('node:child_process').spawn(...started) }",
  ],
])
const MARK = '\0instead:'

const lighterCommander: Plugin = {
  name: 'lighter-commander',
  enforce: 'pre',
  resolveId: (source, importer) => (importer?.includes('/commander/') === true && INSTEAD.has(source) ? `${MARK}${source}` : undefined),
  load: (id) => (id.startsWith(MARK) ? INSTEAD.get(id.slice(MARK.length)) : undefined),
}

/** The command line as one small entry and separate chunks, so that `--help` loads very little. */
export default defineConfig({
  root: new URL('.', import.meta.url).pathname,
  define: { __CROSSDOCK_VERSION__: JSON.stringify(version) },
  plugins: [lighterCommander],
  ssr: { noExternal: ['commander', 'zod', 'inversify', /^@inversifyjs\//, 'reflect-metadata', 'i18next'] },
  build: {
    ssr: 'main.ts',
    outDir: '../../build/cli',
    emptyOutDir: true,
    target: 'node24',
    minify: true,
    rolldownOptions: { output: { entryFileNames: 'main.js', chunkFileNames: 'chunks/[name]-[hash].js' } },
  },
})
