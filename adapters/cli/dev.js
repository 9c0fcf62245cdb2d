import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

/**
 * `npm run dev`: server and web app beside each other. Where a source of the server is saved it is
 * started again; calls of the pages wait until it is back, and then the pages load again. The rest
 * stays: the database is this process's, and modules that are as they were are read from the cache
 * of compiled code.
 */

const top = fileURLToPath(new URL('../..', import.meta.url))

/** Code of the server is run unbundled, as by `crossdock serve`. */
const DATABASE = new URL('../http/server/hold-database.ts', import.meta.url)
/** Young objects get more room: reading two thousand modules is then seldom interrupted. */
const SERVER = ['--max-semi-space-size=64', 'adapters/http/server/main.ts']
const SAYS_READY = 'Crossdock is at'

/** Sources that the server is made of: pages are vite's, and the command line does not run. */
const isOfServer = (file) => /^(core|adapters[/\\](?!web[/\\]|cli[/\\])).*\.(ts|js|json)$/.test(relative(top, file))

/** Editors save several files, or one in several steps. */
const QUIET_MILLIS = 50
/** A server that still waits for calls or jobs is ended by force after this long. */
const PATIENCE_MILLIS = 1000

/**
 * A server as a process that is started again; `up` is emitted when it answers, or has failed to
 * start.
 */
class RestartedServer extends EventEmitter {
  #environment
  #child
  #isUp = false
  #turn = Promise.resolve()

  constructor(environment) {
    super()
    this.#environment = environment
  }

  start() {
    const child = spawn(process.execPath, SERVER, { cwd: top, env: this.#environment, stdio: ['ignore', 'pipe', 'inherit'] })
    this.#child = child
    const announce = () => {
      if (child !== this.#child || this.#isUp) return
      this.#isUp = true
      this.emit('up')
    }
    child.stdout.on('data', (text) => {
      process.stdout.write(text)
      if (String(text).includes(SAYS_READY)) announce()
    })
    child.once('exit', announce)
  }

  async untilUp() {
    if (!this.#isUp) await once(this, 'up')
  }

  restart() {
    this.#isUp = false
    this.#turn = this.#turn.then(() => this.stop()).then(() => this.start())
  }

  async stop() {
    const child = this.#child
    this.#child = undefined
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MILLIS)
    await ended
    clearTimeout(late)
  }
}

const { holdDatabase } = await import(DATABASE.href)
const database = await holdDatabase({
  ...process.env,
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(top, 'build/compiled'),
})
const server = new RestartedServer(database.environment)
server.start()

const waitsForServer = {
  name: 'waits-for-server',
  configureServer: ({ middlewares }) => {
    middlewares.use('/api', (_request, _response, next) => void server.untilUp().then(() => next()))
  },
}
const web = await createServer({ configFile: join(top, 'adapters/web/vite.config.ts'), plugins: [waitsForServer] })
await web.listen()
web.printUrls()

let saved
web.watcher.add([join(top, 'core'), join(top, 'adapters')])
web.watcher.on('all', (_event, file) => {
  if (!isOfServer(file)) return
  clearTimeout(saved)
  saved = setTimeout(() => void restartFor(file), QUIET_MILLIS)
})

async function restartFor(file) {
  const since = performance.now()
  server.restart()
  await server.untilUp()
  web.environments.client.hot.send({ type: 'full-reload' })
  process.stdout.write(`${relative(top, file)}: the server is back after ${((performance.now() - since) / 1000).toFixed(1)} s\n`)
}

const end = async () => {
  await Promise.allSettled([server.stop(), web.close()])
  await database.stop()
  process.exit(0)
}
process.once('SIGINT', () => void end())
process.once('SIGTERM', () => void end())
