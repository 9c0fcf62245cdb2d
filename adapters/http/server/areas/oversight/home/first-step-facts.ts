import type { FirstStepFacts } from '#core/oversight/home/first-steps.usecase.ts'
import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { channel } from '#core/platform/reference/channel.entity.ts'
import { department } from '#core/platform/reference/department.entity.ts'
import { warehouse } from '#core/platform/reference/warehouse.entity.ts'
import { hasSubmitted } from '#core/portal/shippers/certification.machine.ts'
import { contractOf, type Shipper } from '#core/portal/shippers/shipper.ts'
import { freightRule } from '#core/pricing/fees/freight/freight-rule.entity.ts'
import { expenseSubject } from '#core/pricing/fees/subjects/expense-subject.entity.ts'
import type { SharedParts } from '../../composition.ts'

type Parts = Pick<SharedParts, 'store' | 'references' | 'clock' | 'demo' | 'connected'>

/** Its day may be yet to come. */
const PUBLISHED = 'published'

/**
 * Looks up what has been set up here; the settings of a server that shows the demo are as they
 * should be.
 */
export function firstStepFacts({ store, references, clock, demo, connected }: Parts): FirstStepFacts {
  const { shippers, orders, printDesks, apiKeys, ledgerReading } = store
  const of = (test: (shipper: Shipper) => boolean) => async (actor: Actor) => {
    const shipper = await shippers.find(actor.id)
    return shipper !== undefined && test(shipper)
  }
  const hasSubject = (...bases: readonly string[]): boolean =>
    references()
      .all(expenseSubject)
      .some(({ version_status: status, basis }) => status === PUBLISHED && bases.includes(basis))
  return {
    secondFactor: ({ hasSecondFactor }) => demo || hasSecondFactor === true,
    department: () => references().all(department).length > 0,
    warehouse: () => references().all(warehouse).length > 0,
    channel: () => references().all(channel).length > 0,
    tariff: () =>
      references()
        .all(freightRule)
        .some(({ version_status: status }) => status === PUBLISHED),
    subjects: () => hasSubject('per_parcel', 'per_weight', 'freight_share'),
    codFee: () => hasSubject('cod_payout'),
    payments: () => demo || connected.payments,
    mail: () => demo || connected.mail,
    sms: () => demo || connected.sms,
    backup: () => demo || connected.backup,
    certification: of(({ certification }) => hasSubmitted(certification.state)),
    contract: of((shipper) => contractOf(shipper, 'logistics_service', clock.now()).state === 'signed'),
    sender: ({ sender }) => sender.name !== '' && sender.address !== '',
    topUp: async ({ id }) => (await ledgerReading.balancesOf(id)).length > 0,
    order: async (actor) => (await orders.kinds(clientsWithin(actor))).length > 0,
    printer: async ({ id }) => (await printDesks.of(id)).length > 0,
    key: async ({ id }) => (await apiKeys.of(id, { withEnded: false })).length > 0,
  }
}
