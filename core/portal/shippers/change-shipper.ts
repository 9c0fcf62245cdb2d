import type { AuditEntry } from '#core/base/kernel/audit.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { onboardingFailure } from '#core/platform/access/accounts/onboarding.failures.ts'
import type { Shipper } from './shipper.ts'
import type { ShipperUnit } from './shipper.ports.ts'

export type ChangeShipperPorts = { readonly atomically: Atomically<ShipperUnit>; readonly clock: Clock }

/** A changed shipper and what the audit trail records of the change. */
export type ChangedShipper = { readonly shipper: Shipper; readonly trail: Pick<AuditEntry, 'area' | 'action' | 'from' | 'to' | 'changes'> }

/**
 * Changes a shipper in one unit of work with its audit row; ACCOUNT_NOT_FOUND, or the failure of
 * `change`. Nothing is written where it returns `undefined`.
 */
export const changeShipper = (
  { atomically, clock }: ChangeShipperPorts,
  {
    accountId,
    actorId,
    change,
  }: {
    readonly accountId: number
    readonly actorId: number
    readonly change: (shipper: Shipper, unit: ShipperUnit) => Promise<Result<ChangedShipper | undefined>>
  },
): Promise<Result<Shipper>> =>
  atomically(async (unit) => {
    const before = await unit.shippers.lock(accountId)
    if (before === undefined) return failed(onboardingFailure('ACCOUNT_NOT_FOUND'))
    const changed = await change(before, unit)
    if (!changed.ok) return changed
    if (changed.value === undefined) return ok(before)
    const { shipper, trail } = changed.value
    await unit.shippers.keep(shipper)
    await unit.audit.write([{ at: clock.now(), actorId, subject: String(accountId), ...trail }])
    return ok({ ...shipper, version: before.version + 1 })
  })

type Flat = Readonly<Record<string, unknown>>
/** Fields of which the audit trail shows only that they changed. */
const SECRETS: ReadonlySet<string> = new Set(['shop_secret'])

/** The differences of two records, field by field; `undefined` where there are none. */
export function shipperChanges(before: Flat, after: Flat): NonNullable<AuditEntry['changes']> | undefined {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => before[name] !== after[name])
  if (names.length === 0) return undefined
  const shown = (name: string, value: unknown): unknown => (SECRETS.has(name) && value !== undefined ? '***' : value)
  return Object.fromEntries(names.map((name) => [name, { from: shown(name, before[name]), to: shown(name, after[name]) }]))
}
