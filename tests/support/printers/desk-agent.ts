import { createInterface } from 'node:readline'
import { cliUser, type CliUser } from '../servers/cli.ts'

const PATIENCE_MILLIS = 20_000

type Line = { readonly event: 'ready' | 'code'; readonly code?: string }

/** The print agent of a desk as its own process, with a configuration folder that outlives it. */
export type DeskAgent = {
  /**
   * Starts it, or starts it again: what it shows is another code. Printers that it has already need
   * not be named.
   */
  readonly start: (
    printers?: Readonly<Record<string, string>>,
    /** As a print desk of a portal, with its key. */
    connect?: { readonly url: string; readonly key: string },
  ) => Promise<void>
  /** The next code that it shows. */
  readonly code: () => Promise<string>
  readonly kill: () => Promise<void>
  readonly user: CliUser
  readonly remove: () => Promise<void>
}

type Portal = {
  /** The addresses under which its pages are opened. */
  readonly origins: readonly string[]
  /** Settings of the process for this portal, such as the certificate it trusts. */
  readonly env: Readonly<Record<string, string>>
}

export async function deskAgent(port: number, { origins, env }: Portal): Promise<DeskAgent> {
  const user = await cliUser('http://127.0.0.1:9', env)
  let lines: Line[] = []
  let waiting = new Set<() => void>()
  let running: ReturnType<CliUser['start']> | undefined
  /** Takes the next line of a kind. */
  const next = (event: Line['event']): Promise<Line> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`the agent shows no ${event}`)), PATIENCE_MILLIS)
      void running?.finished.then(({ err }) => reject(new Error(`the agent ended: ${err}`)))
      const look = (): void => {
        const found = lines.find((line) => line.event === event)
        if (found === undefined) return
        lines = lines.filter((line) => line !== found)
        clearTimeout(timer)
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  const kill = async (): Promise<void> => {
    running?.process.kill('SIGKILL')
    await running?.finished
    running = undefined
  }
  return {
    user,
    start: async (printers = {}, connect) => {
      await kill()
      ;[lines, waiting] = [[], new Set()]
      const named = Object.entries(printers).map(([name, address]) => `${name}=${address}`)
      const usual = ['print-agent', '--json', '--port', String(port), '--origin', origins.join(',')]
      const args = [...usual, ...(named.length === 0 ? [] : ['--printers', named.join(',')])]
      running =
        connect === undefined
          ? user.start(args)
          : user.start([...args, '--connect'], { env: { CROSSDOCK_URL: connect.url, CROSSDOCK_TOKEN: connect.key } })
      createInterface({ input: running.process.stdout ?? process.stdin }).on('line', (line) => {
        lines.push(JSON.parse(line) as Line)
        for (const look of waiting) look()
      })
      await next('ready')
    },
    code: async () => (await next('code')).code ?? '',
    kill,
    remove: async () => {
      await kill()
      await user.remove()
    },
  }
}
