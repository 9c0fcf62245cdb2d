import { readFileSync } from 'node:fs'
import { defineConfig } from 'vite'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }

/** The command line as one small entry and separate chunks, so that `--help` loads very little. */
export default defineConfig({
  root: new URL('.', import.meta.url).pathname,
  define: { __CROSSDOCK_VERSION__: JSON.stringify(version) },
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
