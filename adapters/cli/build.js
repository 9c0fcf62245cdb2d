import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const top = fileURLToPath(new URL('../..', import.meta.url))

/** The targets of the build, and their sources. */
const PARTS = [
  {
    name: 'web',
    config: 'adapters/web/vite.config.ts',
    sources: ['adapters/web', 'adapters/http/contract', 'adapters/http/client', 'core', 'package-lock.json'],
  },
  {
    name: 'cli',
    config: 'adapters/cli/vite.config.ts',
    sources: ['adapters/cli', 'adapters/http/contract', 'adapters/http/client', 'core', 'package-lock.json'],
  },
]

const newest = (path) => {
  const at = statSync(path)
  if (!at.isDirectory()) return at.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}

const stampOf = (part) => join(top, 'build', `${part.name}.stamp`)

const isStale = (part) =>
  !existsSync(stampOf(part)) || part.sources.some((source) => newest(join(top, source)) > statSync(stampOf(part)).mtimeMs)

async function build(part) {
  process.stderr.write(`building ${part.name} …\n`)
  const started = new Date()
  const vite = spawn(
    process.execPath,
    [join(top, 'node_modules/vite/bin/vite.js'), 'build', '--config', join(top, part.config), '--logLevel', 'warn'],
    { cwd: dirname(join(top, part.config)), stdio: ['ignore', 2, 2] },
  )
  const [code] = await once(vite, 'exit')
  if (code !== 0) throw new Error(`building ${part.name} failed`)
  mkdirSync(join(top, 'build'), { recursive: true })
  writeFileSync(stampOf(part), '')
  // A source saved while the build ran is newer than the build.
  utimesSync(stampOf(part), started, started)
}

/** Builds the targets that are missing or older than their sources. */
export async function buildMissing() {
  for (const part of PARTS) if (isStale(part)) await build(part)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildMissing()
