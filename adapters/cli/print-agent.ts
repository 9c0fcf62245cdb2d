/** The agent's own code, run unbundled in this process and loaded when it is needed; the address is that beside the bundle's entry. */
const AGENT = new URL('../../adapters/printer/agent/main.ts', import.meta.url)

type Code = { readonly code: string; readonly origin: string; readonly account: string }
export type Listed = {
  readonly name: string
  readonly address: string
  readonly state: string
  readonly reasons: readonly string[]
  readonly sizes?: readonly string[] | undefined
}

/** What the commands use of it. */
export type Agent = {
  readonly openAgent: (options: {
    readonly folder: string | undefined
    readonly port: number
    readonly policyPath: string | undefined
    readonly version: string
    readonly printers: readonly string[]
    readonly showCode: (code: Code) => void
    readonly troubled: (error: unknown) => void
  }) => Promise<{
    readonly folder: string
    readonly port: number
    readonly printers: readonly string[]
    readonly close: () => Promise<void>
  }>
  readonly origins: (folder: string | undefined) => Promise<readonly { origin: string; account: string; paired: string }[]>
  readonly forget: (folder: string | undefined, origin: string, account?: string) => Promise<number>
  readonly printers: (folder: string | undefined, add: readonly string[], remove?: string) => Promise<readonly Listed[]>
  readonly test: (
    folder: string | undefined,
    name: string,
    signal: AbortSignal,
  ) => Promise<
    { readonly type: string; readonly reason?: string; readonly by?: string; readonly failure?: { readonly code: string } } | undefined
  >
}

let carried: Agent | undefined

/** Makes the agent that a single executable carries the one that is loaded. */
export const carryAgent = (agent: Agent): void => {
  carried = agent
}

export const loadAgent = async (): Promise<Agent> => carried ?? ((await import(/* @vite-ignore */ AGENT.href)) as Agent)
