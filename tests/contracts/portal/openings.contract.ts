import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { failed, must, ok } from '#core/base/kernel/result.ts'
import { orderFailure } from '#core/parcels/orders/order.failures.ts'
import { newContract } from '#core/portal/shippers/contract.rules.ts'
import { missingFor, type OpeningFacts } from '#core/portal/shippers/opening.rules.ts'
import type { Shipper, SignedContract } from '#core/portal/shippers/shipper.ts'
import type { OpeningUnit, Shippers, ShipperUnit } from '#core/portal/shippers/shipper.ports.ts'
import { runsOf } from '../../support/deep.ts'

type Unit = ShipperUnit & OpeningUnit

/** Shippers as two servers reach them; the shipper `id` has just registered. */
export type OpeningRoom = {
  readonly here: Atomically<Unit>
  readonly there: Atomically<Unit>
  readonly shippers: Shippers
  readonly id: number
}

const read = async (atomically: Atomically<Unit>, id: number): Promise<OpeningFacts | undefined> =>
  must(await atomically(async ({ openings }) => ok(await openings.of(id))))

const change = async (atomically: Atomically<Unit>, id: number, changed: (shipper: Shipper) => Shipper) =>
  must(
    await atomically(async (unit) => {
      const shipper = await unit.shippers.lock(id)
      if (shipper === undefined) throw new Error('the shipper is not there')
      await unit.shippers.keep(changed(shipper))
      // A unit sees its own change, so that what it does next is judged by it.
      return ok(await unit.openings.of(id))
    }),
  )

const START = Date.UTC(2026, 0, 1)
const signed = (type: 'logistics_service' | 'usd_cod', end: number): SignedContract => ({
  state: 'signed',
  terms: { contract_type: type, title: type, src: 'file', start_time: START, end_time: end },
  signedAt: START,
  sha256: 'a',
  textSha256: 'b',
})

/** The facts that follow from a shipper, whatever store has it. */
const factsOf = ({ account, certification, base, finance, foreignPayee, contracts }: Shipper) => ({
  auditStatus: account.auditStatus,
  certification: certification.state,
  papers: certification.papers,
  party: base?.contract_party,
  contract: contracts.logistics_service ?? newContract,
  codAgreement: contracts.usd_cod ?? newContract,
  payeeName: finance?.payee_name,
  allowedPayee: foreignPayee?.name,
})

const step = fc.constantFrom<(shipper: Shipper) => Shipper>(
  (one) => ({ ...one, account: { ...one.account, auditStatus: 30 } }),
  (one) => ({ ...one, account: { ...one.account, auditStatus: 40 } }),
  (one) => ({
    ...one,
    certification: { state: 'certified', papers: { certification_type: 'personal', id_card_name: '赵敏' } },
  }),
  (one) => ({ ...one, certification: { ...one.certification, state: 'uncertified' } }),
  (one) => ({ ...one, contracts: { ...one.contracts, logistics_service: signed('logistics_service', Date.UTC(2100, 0, 1)) } }),
  (one) => ({ ...one, contracts: { ...one.contracts, usd_cod: signed('usd_cod', Date.UTC(2100, 0, 1)) } }),
  (one) => ({ ...one, contracts: {} }),
  (one) => ({ ...one, finance: { payee_name: '赵敏', payee_bank_name: 'ICBC', payee_bank_number: '6225' } }),
  (one) => ({ ...one, finance: { payee_name: '别人', payee_bank_name: 'ICBC', payee_bank_number: '6225' } }),
  (one) => ({ ...one, foreignPayee: { name: '别人', reason: 'her shop', askedBy: 2, approvedBy: 3, approvedAt: START } }),
  (one) => ({ ...one, foreignPayee: undefined }),
)

/** The facts that decide what is open to a client, as the unit that needs them reads them. */
export function openingsContract(open: () => Promise<OpeningRoom>): void {
  describe('openings of clients', () => {
    it('begin with days of grace and nothing else, and are nobody’s for an unknown id', async () => {
      const { here, there, id } = await open()
      const facts = await read(here, id)
      expect(facts).toMatchObject({ certification: 'uncertified', contract: newContract, codAgreement: newContract })
      expect(facts?.graceEndsAt).toBeGreaterThan(0)
      expect([facts?.payeeName, facts?.allowedPayee, facts?.papers]).toEqual([undefined, undefined, undefined])
      expect(await read(there, 999_999)).toBeUndefined()
    })

    it('follow every step, on every server from its commit on, and no step of a unit that failed', async () => {
      const { here, there, shippers, id } = await open()
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(step, fc.boolean()), { minLength: 1, maxLength: 6 }), async (steps) => {
          for (const [taken, isUndone] of steps) {
            const before = await read(there, id)
            if (isUndone) {
              const undone = await here(async (unit) => {
                const shipper = await unit.shippers.lock(id)
                if (shipper !== undefined) await unit.shippers.keep(taken(shipper))
                return failed(orderFailure('ORDER_NOT_FOUND', { order: '' }))
              })
              expect(undone.ok).toBe(false)
              expect(await read(there, id)).toEqual(before)
            } else {
              const within = await change(here, id, taken)
              expect(await read(there, id)).toEqual(within)
            }
            const shipper = await shippers.find(id)
            expect(await read(there, id)).toMatchObject(shipper === undefined ? {} : factsOf(shipper))
          }
        }),
        { numRuns: runsOf(10) },
      )
    })

    it('close within a unit once a certification is revoked, and end its days of grace', async () => {
      const { here, there, id } = await open()
      const at = Date.now()
      await change(here, id, (one) => ({ ...one, account: { ...one.account, auditStatus: 30 } }))
      must(
        await there(async (unit) => {
          await unit.shippers.endGrace(id)
          return ok(undefined)
        }),
      )
      const facts = await read(here, id)
      expect(facts?.graceEndsAt).toBeUndefined()
      expect(facts && missingFor('place', facts, at)).toEqual(['certification', 'contract'])
    })
  })
}
