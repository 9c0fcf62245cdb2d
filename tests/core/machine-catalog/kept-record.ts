import { advance } from '#core/base/kernel/advance.ts'
import { statesOf, type Machine } from '#core/base/kernel/machine.ts'
import { once, type AnsweredCommands, type KeyedCommand } from '#core/base/kernel/once.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'

export type Command = { readonly key: string; readonly event: string; readonly guards: Readonly<Record<string, boolean>> }

/** The guards that a machine's table names. */
export const guardsOf = (machine: Machine): readonly string[] => [
  ...new Set(
    statesOf(machine).flatMap((state) =>
      machine
        .eventsFrom(state)
        .flatMap((event) => machine.arrowsOf(state, event).flatMap(({ when }) => (when === undefined ? [] : [when]))),
    ),
  ),
]

/**
 * A record with a machine as use cases store theirs: commands have an idempotency key, a state that
 * remembers has the previous one.
 */
export class KeptRecord {
  readonly machine: Machine
  state: string
  cameFrom: string | undefined
  private readonly answers = new Map<string, { readonly bodyHash: string; readonly answer: string }>()
  constructor(machine: Machine) {
    this.machine = machine
    this.state = machine.initial
  }

  get kept(): { readonly state: string; readonly cameFrom: string | undefined } {
    return { state: this.state, cameFrom: this.cameFrom }
  }

  move({ key, event, guards }: Command): Promise<Result<string>> {
    const command: KeyedCommand = { accountId: 1, command: this.machine.name, key, bodyHash: JSON.stringify([event, guards]) }
    const commands: AnsweredCommands = {
      claim: async () => this.answers.get(key),
      recall: async () => this.answers.get(key),
      remember: async ({ bodyHash }, answer) => void this.answers.set(key, { bodyHash, answer }),
    }
    return once(commands, command, async () => {
      const to = advance(this.machine, { state: this.state, event, cameFrom: this.cameFrom, guards })
      if (!to.ok) return to
      this.cameFrom = this.machine.remembers(to.value) ? this.state : undefined
      this.state = to.value
      return ok(to.value)
    })
  }
}
