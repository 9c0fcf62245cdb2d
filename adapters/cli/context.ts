import type { StateTone } from '#core/base/kernel/state-tone.ts'
import type { ApiClient } from '../http/client/api-client.ts'
import type { Locale, Words } from '#core/base/kernel/words.ts'
import type { Profile } from './profile.ts'
import type { Progress } from './render/progress.ts'
import type { Params } from './usage.ts'

/**
 * A column of a table. Where the terminal is too narrow, columns with `mayShrink` are cut first,
 * then those of the highest `rank` are left out; one without a rank stays.
 */
export type Column = {
  readonly name: string
  readonly title: string
  readonly align?: 'right'
  readonly mayShrink?: true
  readonly rank?: number
  /** The column is a state: what each means, for its dot in a terminal. */
  readonly tones?: Readonly<Record<string, StateTone>>
}

/** The context of a command: the server as a client, and where its messages and data go. */
export type Context = {
  readonly locale: Locale
  /** Both ends are a terminal: questions and animation are possible. */
  readonly interactive: boolean
  readonly json: boolean
  /** Data goes to a terminal: titles, colours and words instead of lines for programs. */
  readonly isTerminal: boolean
  readonly url: string
  readonly profile: Profile | undefined
  /** As whom the server is called: flag, environment, profile. */
  readonly token: string | undefined
  readonly client: () => Promise<ApiClient>
  readonly say: (words: Words, params?: Params) => string
  /** A line for people, on standard error. */
  readonly note: (line: string) => void
  /** A line of data, on standard output. */
  readonly print: (line: string) => void
  /** Rows of data: a table on a terminal, plain lines in a pipe, JSON with `--json`. */
  readonly table: (columns: readonly Column[], rows: readonly Readonly<Record<string, unknown>>[]) => Promise<void>
  readonly progress: (title: string) => Promise<Progress>
  /** Aborted when the user presses Ctrl-C; a second Ctrl-C exits at once. */
  readonly interrupted: AbortSignal
}
