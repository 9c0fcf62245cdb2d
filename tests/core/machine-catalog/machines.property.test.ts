import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { statesOf, eventsOf, CAME_FROM, type Machine } from '#core/base/kernel/machine.ts'
import { machineCatalog } from '#core/machine-catalog.ts'
import { guardsOf, KeptRecord, type Command } from './kept-record.ts'

/** The expectation: the table read by itself, arrow by arrow, without the code under test. */
type Model = {
  state: string
  cameFrom: string | undefined
  readonly accepted: { readonly command: Command; readonly answer: string }[]
  sent: number
}

function drawn({ arrows }: Machine, { state, cameFrom }: Model, { event, guards }: Command): string | undefined {
  const target = arrows[state]?.[event]
  const to = typeof target === 'object' ? target.find(({ when }) => when === undefined || guards[when])?.to : target
  return to === CAME_FROM ? cameFrom : to
}

const leadsBack = ({ arrows }: Machine, state: string): boolean => Object.values(arrows[state] ?? {}).some((to) => to === CAME_FROM)

/**
 * Any event at any time: where it is drawn it leads where the table says, elsewhere it is refused
 * by name and changes nothing.
 */
class AnyEvent implements fc.AsyncCommand<Model, KeptRecord> {
  readonly event: string
  readonly guards: Readonly<Record<string, boolean>>
  constructor(event: string, guards: Readonly<Record<string, boolean>>) {
    this.event = event
    this.guards = guards
  }
  check = (): boolean => true
  toString = (): string => `${this.event} ${JSON.stringify(this.guards)}`
  async run(model: Model, record: KeptRecord): Promise<void> {
    model.sent += 1
    const command = { key: `k${model.sent}`, event: this.event, guards: this.guards }
    const wanted = drawn(record.machine, model, command)
    const answer = await record.move(command)
    if (wanted === undefined)
      expect(answer).toMatchObject({
        failure: { code: 'ILLEGAL_TRANSITION', kind: 'conflict', params: { stateName: model.state, eventName: this.event } },
      })
    else {
      expect(answer).toEqual({ ok: true, value: wanted })
      model.accepted.push({ command, answer: wanted })
      model.cameFrom = leadsBack(record.machine, wanted) ? model.state : undefined
      model.state = wanted
    }
    expect(record.kept).toEqual({ state: model.state, cameFrom: model.cameFrom })
    expect(statesOf(record.machine)).toContain(record.state)
  }
}

/**
 * A command that was already done, sent again: the first answer, and nothing is done. With another
 * body it is refused.
 */
class Again implements fc.AsyncCommand<Model, KeptRecord> {
  readonly which: number
  readonly altered: boolean
  constructor(which: number, altered: boolean) {
    this.which = which
    this.altered = altered
  }
  check = ({ accepted }: Model): boolean => accepted.length > 0
  toString = (): string => `again ${this.which}${this.altered ? ' altered' : ''}`
  async run(model: Model, record: KeptRecord): Promise<void> {
    const earlier = model.accepted[this.which % model.accepted.length]
    if (earlier === undefined) throw new Error('nothing to send again')
    const answer = await record.move(this.altered ? { ...earlier.command, guards: { another: true } } : earlier.command)
    if (this.altered) expect(answer).toMatchObject({ failure: { code: 'IDEMPOTENCY_CONFLICT' } })
    else expect(answer).toEqual({ ok: true, value: earlier.answer })
    expect(record.kept).toEqual({ state: model.state, cameFrom: model.cameFrom })
  }
}

const commandsFor = (machine: Machine) => {
  const events = fc.constantFrom(...eventsOf(machine))
  const guards = fc.record(Object.fromEntries(guardsOf(machine).map((guard) => [guard, fc.boolean()])))
  return fc.commands(
    [
      fc.tuple(events, guards).map(([event, answers]) => new AnyEvent(event, answers)),
      fc.tuple(fc.nat(), fc.boolean()).map(([which, altered]) => new Again(which, altered)),
    ],
    { size: '+1' },
  )
}

describe.each(machineCatalog.map((machine) => [machine.name, machine] as const))('the machine %s', (_name, machine) => {
  it('keeps its table through any run of commands, refuses all else, and does nothing twice', () =>
    fc.assert(
      fc.asyncProperty(commandsFor(machine), (commands) =>
        fc.asyncModelRun(
          () => ({ model: { state: machine.initial, cameFrom: undefined, accepted: [], sent: 0 }, real: new KeptRecord(machine) }),
          commands,
        ),
      ),
      { numRuns: 30 },
    ))
})
