import type { CorrectionKeeper, CorrectionReach, CorrectionUnit } from '#core/money/corrections/correction.ports.ts'
import type { Correction } from '#core/money/corrections/correction.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { AuditEntry } from '#core/base/kernel/audit.ts'
import type { AnsweredCommands } from '#core/base/kernel/once.ts'
import type { Result } from '#core/base/kernel/result.ts'
import type { LiveEvent } from '#core/platform/live/live-events.port.ts'
import { memoryRefunds } from '../refunds/memory-refunds.ts'

/**
 * Corrections in memory, beside orders, charges and refunds with their ledger; units keep all or
 * nothing and follow each other.
 */
export function memoryCorrections() {
  const room = memoryRefunds()
  let corrections: readonly Correction[] = []
  let events: readonly LiveEvent[] = []
  let audited: readonly AuditEntry[] = []
  const answers = new Map<string, { readonly bodyHash: string; readonly answer: string }>()
  const isWithin = ({ customerId }: Correction, { customerIds }: CorrectionReach): boolean =>
    customerIds === undefined || customerIds.includes(customerId)
  const keeper: CorrectionKeeper = {
    add: async (correction) => {
      const added = { ...correction, id: corrections.length + 1 }
      corrections = [...corrections, added]
      return added
    },
    lock: async (id, reach) => corrections.find((one) => one.id === id && isWithin(one, reach)),
    keep: async (correction) => void (corrections = corrections.map((one) => (one.id === correction.id ? correction : one))),
  }
  const nameOf = ({ accountId, command, key }: { readonly accountId: number; readonly command: string; readonly key: string }) =>
    `${accountId} ${command} ${key}`
  const answered: AnsweredCommands = {
    claim: async (command) => answers.get(nameOf(command)),
    recall: async (command) => answers.get(nameOf(command)),
    remember: async (command, answer) => void answers.set(nameOf(command), { bodyHash: command.bodyHash, answer }),
  }
  let last: Promise<unknown> = Promise.resolve()
  const atomically: Atomically<CorrectionUnit> = <T>(work: (unit: CorrectionUnit) => Promise<Result<T>>): Promise<Result<T>> => {
    const done = last.then(() =>
      room.atomically(async (unit) => {
        const before = { corrections, events, audited }
        const write = async (rows: readonly AuditEntry[]) => void (audited = [...audited, ...rows])
        const live = { publish: async (event: LiveEvent) => void (events = [...events, event]) }
        let isKept = false
        try {
          const result = await work({ ...unit, audit: { ...unit.audit, write }, live, corrections: keeper, answered })
          isKept = result.ok
          return result
        } finally {
          if (!isKept) ({ corrections, events, audited } = before)
        }
      }),
    )
    last = done.catch(() => undefined)
    return done
  }
  return { ...room, refundUnit: room.atomically, atomically, corrections: () => corrections, events: () => events, audited: () => audited }
}
