import { countryName } from '#core/base/fields/references.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { isStaff, isAnyone, listedOptions, type OptionReader, type OptionRecord } from '#core/platform/access/options/option-list.ts'
import { scopeOfGrant } from '#core/platform/access/roles/permissions.ts'
import { country } from '#core/platform/reference/country.entity.ts'
import { pricesOf } from '../tariff/prices-of.ts'
import { closeness } from '../quotes/offers.ts'
import { freightRule, type TransportMethod } from './freight-rule.entity.ts'

const METHODS = freightRule.fields.transport_method.choices

type Circuit = { readonly from: string; readonly to: string; readonly method: TransportMethod }

/** `CN-AE-air`. */
const codeOf = ({ from, to, method }: Circuit): string => `${from}-${to}-${method}`

/**
 * The number of each circuit: that of the first published version of a freight rule on it, which is
 * never deleted.
 */
function numbersOf(versions: readonly (RecordValues & { readonly id: number })[]): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>()
  for (const { id, ...version } of versions) {
    if (version['version_status'] === 'draft') continue
    const code = `${version['from_country']}-${version['target_country']}-${version['transport_method']}`
    numbers.set(code, Math.min(id, numbers.get(code) ?? id))
  }
  return numbers
}

/** Whose circuits are shown: shippers' own prices count, staff see those of everybody. */
async function buyerOf({ actor, groupOf }: OptionReader) {
  return isStaff(actor) ? {} : { account: actor.account, group: await groupOf(actor.id) }
}

const titled = (
  { references, locale }: { references: OptionReader['references']; locale: Locale },
  { from, to, method }: Circuit,
): string => {
  const named = (code: string): string => {
    const found = references.find(country, code)
    return found === undefined ? code : countryName(found)[locale]
  }
  return `${named(from)} → ${named(to)} · ${METHODS[method][locale]}`
}

/** The circuits that freight is in force on: from where to where, and by what. */
export const circuitOptions = listedOptions({
  name: 'circuit',
  isNumbered: true,
  isFor: isAnyone,
  records: async (reader) => {
    const { actor, references, at } = reader
    const buyer = await buyerOf(reader)
    const seesAll = isStaff(actor) && scopeOfGrant(actor, { area: freightRule.area, action: 'read' }) === 'all'
    const numbers = numbersOf(references.all(freightRule))
    const circuits = new Map<string, OptionRecord & { readonly channels: readonly string[] }>()
    for (const rule of pricesOf(references)(at).rules.values()) {
      if (rule === undefined || (!seesAll && closeness(rule, buyer) === undefined)) continue
      const circuit = { from: rule.fromCountry, to: rule.targetCountry, method: rule.transportMethod }
      const code = codeOf(circuit)
      const title = titled(reader, circuit)
      const channels = [...new Set([...(circuits.get(code)?.channels ?? []), rule.channel])].toSorted()
      const { from: from_country, to: target_country, method: transport_method } = circuit
      circuits.set(code, {
        id: numbers.get(code) ?? 0,
        code,
        title,
        circuit: title,
        from_country,
        target_country,
        transport_method,
        channels,
      })
    }
    return [...circuits.values()].toSorted((left, right) => (left.code < right.code ? -1 : 1))
  },
})
