import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { advance } from '#core/base/kernel/advance.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { designFailure } from './label-design.failures.ts'
import { labelDesignMachine } from './label-design.machine.ts'
import type { LabelDesignUnit } from './label-design.ports.ts'
import { designProblems } from './label-design.rules.ts'
import type { LabelDesign } from './label-design.ts'
import type { CheckLogo } from './logo.port.ts'
import { DESIGN_AREA, lockDesign } from './write-label-design.usecase.ts'

type Ports = {
  readonly atomically: Atomically<LabelDesignUnit>
  readonly readFile: (id: string) => Promise<Uint8Array | undefined>
  readonly checkLogo: CheckLogo
  readonly clock: Clock
}

export const DESIGN_EVENTS = ['publish', 'withdraw'] as const
export type DesignEvent = (typeof DESIGN_EVENTS)[number]

type MoveDesign = {
  readonly id: number
  readonly event: DesignEvent
  /** The version that the staff saw. */
  readonly version: number
}

/**
 * Publishes a draft, which replaces the design in force for the same client, type and size, or
 * withdraws a published one. From then on labels are printed with what is in force. INPUT_INVALID
 * names each block that breaks the rules, DESIGN_CHANGED, ILLEGAL_TRANSITION, DESIGN_NOT_FOUND,
 * DESIGN_FOR_ALL.
 */
export function moveLabelDesign({ atomically, readFile, checkLogo, clock }: Ports) {
  async function checkDesign(design: LabelDesign): Promise<Result<true>> {
    const problems = designProblems(design)
    if (problems.length > 0) return failed(invalidInput(problems))
    if (design.logo === undefined) return ok(true)
    const bytes = await readFile(design.logo)
    const checked = bytes === undefined ? failed(designFailure('LOGO_BROKEN')) : checkLogo(bytes)
    return checked.ok ? checked : failed(invalidInput([atField('logo', checked.failure)]))
  }

  return ({ id, event, version }: MoveDesign, actor: Pick<Actor, 'id' | 'audience' | 'clientIds'>): Promise<Result<LabelDesign>> =>
    atomically(async (unit) => {
      const found = await lockDesign(unit, id, clientsWithin(actor))
      if (!found.ok) return found
      const before = found.value
      if (before.version !== version) return failed(designFailure('DESIGN_CHANGED'))
      const to = advance(labelDesignMachine, { state: before.state, event })
      if (!to.ok) return to
      const at = clock.now()
      const entry = { at, actorId: actor.id, area: DESIGN_AREA }
      if (event === 'publish') {
        const good = await checkDesign(before)
        if (!good.ok) return good
        const old = await unit.labelDesigns.lockInForce(before)
        if (old !== undefined) {
          await unit.labelDesigns.keep({ ...old, state: 'replaced' })
          await unit.audit.write([{ ...entry, subject: String(old.id), action: 'replace', from: old.state, to: 'replaced' }])
        }
      }
      const numbered = event === 'publish' ? { number: await unit.labelDesigns.nextNumber(before), publishedAt: at } : {}
      const kept = await unit.labelDesigns.keep({ ...before, ...numbered, state: to.value })
      await unit.audit.write([{ ...entry, subject: String(id), action: event, from: before.state, to: kept.state }])
      return ok(kept)
    })
}
