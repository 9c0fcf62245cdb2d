import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const top = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Runs server and web app side by side and restarts them when a source is saved; ends when one of
 * them ends.
 */
const parts = [
  ['--watch', '--watch-preserve-output', 'adapters/http/server/main.ts'],
  ['node_modules/vite/bin/vite.js', '--config', 'adapters/web/vite.config.ts'],
].map((args) => spawn(process.execPath, args, { cwd: top, stdio: 'inherit' }))

const stop = () => parts.forEach((part) => part.kill('SIGTERM'))
for (const part of parts) part.once('exit', stop)
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
