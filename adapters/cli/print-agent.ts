/**
 * The agent's own code, run unbundled in this process and loaded when it is needed; the address is
 * that beside the bundle's entry.
 */
const AGENT = new URL('../../adapters/printer/agent/main.ts', import.meta.url)

type ServerKey = { readonly origin: string; readonly desk: string; readonly key: string }
type OutboundNews = { readonly type: 'connected' | 'away' | 'refused' | 'replaced'; readonly cause?: string | undefined }
type Code = { readonly code: string; readonly origin: string; readonly account: string }
export type AgentPrinter = {
  readonly name: string
  readonly address: string
  readonly state: string
  readonly reasons: readonly string[]
  readonly sizes?: readonly string[] | undefined
}

/** The part of the agent that the commands use. */
export type Agent = {
  readonly openAgent: (options: {
    readonly folder: string | undefined
    readonly port: number
    readonly policyPath: string | undefined
    readonly version: string
    readonly origins: readonly string[]
    readonly printers: readonly string[]
    readonly showCode: (code: Code) => void
    readonly troubled: (error: unknown) => void
    readonly connect: { readonly url: string; readonly key: string; readonly heard: (news: OutboundNews) => void } | undefined
  }) => Promise<{
    readonly folder: string
    readonly port: number
    readonly printers: readonly string[]
    readonly close: () => Promise<void>
  }>
  readonly keptServer: (folder: string | undefined, origin: string) => Promise<ServerKey | undefined>
  readonly keepServer: (folder: string | undefined, key: ServerKey) => Promise<void>
  /**
   * The key by which a program of this machine's owner prints as an account of an origin, without a
   * code.
   */
  readonly pairKey: (folder: string | undefined, origin: string, account: string) => Promise<string | undefined>
  readonly keepPair: (
    folder: string | undefined,
    pair: { readonly origin: string; readonly account: string; readonly key: string },
  ) => Promise<void>
  readonly origins: (folder: string | undefined) => Promise<readonly { origin: string; account: string; paired: string }[]>
  readonly forget: (folder: string | undefined, origin: string, account?: string) => Promise<number>
  readonly printers: (folder: string | undefined, add: readonly string[], remove?: string) => Promise<readonly AgentPrinter[]>
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
