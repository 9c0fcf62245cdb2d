import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import { currencyDigits } from '#core/base/kernel/currency-digits.ts'
import { money } from '#core/base/kernel/money.ts'
import { powerOfTen } from '#core/base/kernel/rate.ts'
import { calculationOf } from './calculation.ts'
import type { PackageRule, RentRule, StorageBand, StorageRule } from './expense-subject.ts'
import { proportion, take } from '../freight/proportion.ts'
import { quantity, type Calculation, type CalculatedStep } from '../quotes/step.ts'
import { subjectsInForce, type TariffBook } from '../tariff/tariff-book.ts'

const CUBIC_MILLIMETRES_PER_LITRE = 1_000_000n
const LITRES_PER_CUBIC_METRE_DIGITS = 3

/**
 * Pieces of a SKU that arrived on one day, as many of them as are still there: first in, first out.
 */
export type Layer = { readonly day: string; readonly pieces: number }

/** Pieces of one SKU in a warehouse at the end of a day. */
export type StoredNight = { readonly day: string; readonly pieceCubicMillimetres: bigint; readonly layers: readonly Layer[] }

/** Which day of its stay a piece is in at the end of a day: the day of arrival is the first. */
const dayOfStay = (received: string, day: string): number =>
  Math.max(1, Math.round((Date.parse(day) - Date.parse(received)) / MILLIS_PER_DAY) + 1)

const bandAt = (rule: Pick<StorageRule, 'bands'>, day: number): StorageBand | undefined =>
  rule.bands.findLast(({ fromDay }) => fromDay <= day)

const layerInputs = (layer: Layer, day: string) => ({
  pieces: quantity.count(layer.pieces),
  received: { kind: 'day', value: layer.day } as const,
  day: quantity.count(dayOfStay(layer.day, day)),
})

/**
 * The cost of the pieces that one price applies to: their volume together, rounded up to the rule's
 * step, for one day, rounded once.
 */
function bandSteps(
  rule: StorageRule,
  { price }: StorageBand,
  { day, pieceCubicMillimetres: piece, layers }: StoredNight,
): readonly CalculatedStep[] {
  const spaces = layers.map((layer) => piece * BigInt(layer.pieces))
  const perStep = CUBIC_MILLIMETRES_PER_LITRE * BigInt(rule.volumeStepLitres)
  const volumeSteps = (spaces.reduce((sum, space) => sum + space, 0n) + perStep - 1n) / perStep
  const litres = Number(volumeSteps) * rule.volumeStepLitres
  const volume = { kind: 'volume', value: litres } as const
  const minorUnits = proportion(
    price.unscaled * powerOfTen(currencyDigits(rule.currency)),
    powerOfTen(price.scale + LITRES_PER_CUBIC_METRE_DIGITS),
  )
  return [
    ...layers.map((layer, at): CalculatedStep => ({
      code: 'stored_layer',
      inputs: { ...layerInputs(layer, day), piece: { kind: 'space', value: piece } },
      counts: 'interim',
      result: { kind: 'space', value: spaces[at] ?? 0n },
    })),
    {
      code: 'stored_volume',
      inputs: { steps: quantity.count(Number(volumeSteps)), step: { kind: 'volume', value: rule.volumeStepLitres } },
      counts: 'interim',
      result: volume,
    },
    {
      code: 'storage_night',
      name: rule.name,
      version: rule.versionCode,
      inputs: { volume, price: { kind: 'price', value: { rate: price, currency: rule.currency } } },
      counts: 'total',
      result: { kind: 'money', value: money(take(BigInt(litres), minorUnits), rule.currency) },
    },
  ]
}

/**
 * The storage fee of a SKU's pieces for one day (rule: Storage of a night): layers in their free
 * days cost nothing; those of one price are measured together and their fee is rounded once, so
 * that many small deliveries cost what one large one does.
 */
export function storageNight(rule: StorageRule, night: StoredNight): Calculation {
  const charged = Map.groupBy(night.layers, (layer) => bandAt(rule, dayOfStay(layer.day, night.day)))
  const free = (charged.get(undefined) ?? []).map((layer): CalculatedStep => ({
    code: 'free_layer',
    inputs: { ...layerInputs(layer, night.day), free: quantity.count(rule.freeDays) },
    counts: 'interim',
    result: quantity.count(layer.pieces),
  }))
  const paid = rule.bands.flatMap((band) => {
    const layers = charged.get(band)
    return layers === undefined ? [] : bandSteps(rule, band, { ...night, layers })
  })
  return calculationOf([...free, ...paid], rule.currency)
}

/**
 * The storage of an original package for one day by the day of its stay (rule: Storage of a night);
 * its free days cost nothing.
 */
export function packageNight(rule: PackageRule, { day, received }: { readonly day: string; readonly received: string }): Calculation {
  const stay = dayOfStay(received, day)
  const price = bandAt(rule, stay)?.price
  const inputs = layerInputs({ day: received, pieces: 1 }, day)
  if (price === undefined) {
    const free = { ...inputs, free: quantity.count(rule.freeDays) }
    return calculationOf([{ code: 'free_layer', inputs: free, counts: 'interim', result: quantity.count(1) }], rule.currency)
  }
  const minorUnits = proportion(price.unscaled * powerOfTen(currencyDigits(rule.currency)), powerOfTen(price.scale))
  const step: CalculatedStep = {
    code: 'package_night',
    name: rule.name,
    version: rule.versionCode,
    inputs: { ...inputs, price: { kind: 'price', value: { rate: price, currency: rule.currency } } },
    counts: 'total',
    result: { kind: 'money', value: money(take(1n, minorUnits), rule.currency) },
  }
  return calculationOf([step], rule.currency)
}

/** Calculates the cost of a rented location for one day. */
export function locationNight(rule: RentRule): Calculation {
  const price = money(rule.price, rule.currency)
  const step: CalculatedStep = {
    code: 'location_night',
    name: rule.name,
    version: rule.versionCode,
    inputs: { price: { kind: 'money', value: price } },
    counts: 'total',
    result: { kind: 'money', value: price },
  }
  return calculationOf([step], rule.currency)
}

type Place = { readonly client: string; readonly warehouse: string }
type StorageRuleScope = { readonly client?: string; readonly warehouse?: string; readonly locationKind?: string }

/**
 * A rule for one client comes before one for everybody, then one for the warehouse, then one for
 * the kind of location.
 */
const exactness = ({ client, warehouse, locationKind }: StorageRuleScope): number =>
  (client === undefined ? 0 : 4) + (warehouse === undefined ? 0 : 2) + (locationKind === undefined ? 0 : 1)

const fits = (rule: StorageRuleScope, { client, warehouse, locationKind }: Place & { readonly locationKind?: string }): boolean =>
  (rule.client ?? client) === client &&
  (rule.warehouse ?? warehouse) === warehouse &&
  (rule.locationKind === undefined || rule.locationKind === locationKind)

/**
 * The storage prices in force at an instant: the most exact one for a client's goods in a
 * warehouse, for its original packages, and for a location that it rents.
 */
export function storagePrices(book: TariffBook, at: Instant) {
  const exactFirst = <R extends StorageRuleScope>(rules: readonly R[]): readonly R[] =>
    rules.toSorted((one, other) => exactness(other) - exactness(one))
  const fees = exactFirst(subjectsInForce(book, { bases: ['storage'], at }))
  const packages = exactFirst(subjectsInForce(book, { bases: ['package_storage'], at }))
  const rents = exactFirst(subjectsInForce(book, { bases: ['location_rent'], at }))
  return {
    feeOf: (place: Place): StorageRule | undefined => fees.find((rule) => fits(rule, place)),
    packageOf: (place: Place): PackageRule | undefined => packages.find((rule) => fits(rule, place)),
    rentOf: (place: Place & { readonly locationKind: string }): RentRule | undefined => rents.find((rule) => fits(rule, place)),
  }
}
