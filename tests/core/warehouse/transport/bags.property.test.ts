import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Result } from '#core/base/kernel/result.ts'
import { waybillNumber } from '#core/parcels/orders/waybill.ts'
import { holdsParcels, loadBag, moveBag, newBag, packParcel, unloadBag, unpackParcel, type Bag } from '#core/warehouse/transport/bag.ts'
import { loadOf } from '#core/warehouse/transport/bill-of-lading.rules.ts'

const PARCELS = [1, 2, 3, 4].map((serial) => waybillNumber.write(serial))
const BAGS = ['PK1', 'PK2', 'PK3']
const BILLS = ['176-12345675', '157-00000011']
const bag = fc.constantFrom(...BAGS)
const bill = fc.constantFrom(...BILLS)
const airwayNumber = fc.constantFrom(...PARCELS)

type Command =
  | { readonly kind: 'pack'; readonly bag: string; readonly airwayNumber: string; readonly isOverruled: boolean }
  | { readonly kind: 'unpack'; readonly bag: string; readonly airwayNumber: string }
  | { readonly kind: 'seal' | 'reopen' | 'empty'; readonly bag: string }
  | { readonly kind: 'load' | 'unload'; readonly bag: string; readonly bill: string }

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ kind: fc.constant('pack' as const), bag, airwayNumber, isOverruled: fc.boolean() }),
  fc.record({ kind: fc.constant('unpack' as const), bag, airwayNumber }),
  fc.record({ kind: fc.constantFrom('seal' as const, 'reopen' as const, 'empty' as const), bag }),
  fc.record({ kind: fc.constantFrom('load' as const, 'unload' as const), bag, bill }),
)

/** Parcels of two destinations, and of two channels to one of them. */
const LANES = [
  { country: 'AE', channel: 'GULF-AIR' },
  { country: 'AE', channel: 'GULF-SEA' },
  { country: 'SA', channel: 'GULF-AIR' },
  { country: 'AE', channel: 'GULF-AIR' },
]
const laneOf = (number: string) => LANES[PARCELS.indexOf(number)]

/** The bag that holds a parcel, which the bag station asks for before it packs. */
const holderOf = (bags: ReadonlyMap<string, Bag>, number: string): string | undefined =>
  [...bags.values()].find((bag) => holdsParcels(bag) && bag.parcels.some((parcel) => parcel.airwayNumber === number))?.packingNumber

function changed(bags: ReadonlyMap<string, Bag>, bag: Bag, one: Command): Result<Bag> {
  switch (one.kind) {
    case 'pack': {
      const grams = 100 * (PARCELS.indexOf(one.airwayNumber) + 1)
      const parcel = { airwayNumber: one.airwayNumber, grams }
      return packParcel(bag, {
        parcel,
        state: 'inbound',
        holder: holderOf(bags, one.airwayNumber),
        lane: laneOf(one.airwayNumber),
        overruled: one.isOverruled,
      })
    }
    case 'unpack':
      return unpackParcel(bag, one.airwayNumber)
    case 'load':
      return loadBag(bag, one.bill)
    case 'unload':
      return unloadBag(bag, one.bill)
    case 'seal':
    case 'reopen':
    case 'empty':
      return moveBag(bag, one.kind)
  }
}

describe('bags, whatever is done with them', () => {
  it('mix no destinations or channels but for a parcel that was overruled', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const bags = new Map(BAGS.map((number) => [number, newBag(number)]))
        const overruled = new Set<string>()
        for (const one of commands) {
          const result = changed(bags, bags.get(one.bag) ?? newBag(one.bag), one)
          if (!result.ok) continue
          bags.set(one.bag, result.value)
          if (one.kind === 'pack') overruled[one.isOverruled ? 'add' : 'delete'](`${one.bag} ${one.airwayNumber}`)
        }
        for (const { packingNumber, parcels } of bags.values()) {
          const own = parcels.filter((parcel) => !overruled.has(`${packingNumber} ${parcel.airwayNumber}`))
          expect(new Set(own.map((parcel) => JSON.stringify(laneOf(parcel.airwayNumber)))).size).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('hold a parcel at most once, are on one bill at most, and never change what is sealed', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const bags = new Map(BAGS.map((number) => [number, newBag(number)]))
        for (const one of commands) {
          const before = bags.get(one.bag) ?? newBag(one.bag)
          const result = changed(bags, before, one)
          if (result.ok) bags.set(one.bag, result.value)
          const after = bags.get(one.bag)
          if (before.state !== 'open') expect(after?.parcels).toEqual(before.parcels)
          const held = [...bags.values()].filter(holdsParcels).flatMap(({ parcels }) => parcels.map((parcel) => parcel.airwayNumber))
          expect(new Set(held).size).toBe(held.length)
          for (const { state, mawb, parcels } of bags.values()) {
            expect(mawb !== undefined).toBe(state === 'loaded' || (state === 'emptied' && mawb !== undefined))
            if (state !== 'open') expect(parcels.length).toBeGreaterThan(0)
          }
        }
        const onBills = BILLS.map((mawb) => loadOf([...bags.values()].filter((one) => one.mawb === mawb)))
        const loaded = [...bags.values()].filter((one) => one.mawb !== undefined)
        expect(onBills.reduce((sum, { number_of_bags: bags }) => sum + bags, 0)).toBe(loaded.length)
        expect(onBills.reduce((sum, { Weight: grams }) => sum + grams, 0)).toBe(loadOf(loaded).Weight)
      }),
    )
  })
})
