import type { References } from '#core/base/fields/references.ts'
import { targetsOf, type ColumnTarget } from '#core/parcels/orders/import/order-vocabulary.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import { country } from '#core/platform/reference/country.entity.ts'
import { currency } from '#core/platform/reference/currency.entity.ts'
import { channel } from '#core/platform/reference/channel.entity.ts'
import { countryName } from '#core/base/fields/references.ts'
import type { Locale } from '#core/base/kernel/words.ts'

/**
 * Returns the values that can be chosen for a column's cells, in the reader's language; empty where
 * anything may stand.
 */
export function columnOffers(
  kind: OrderKind,
  target: ColumnTarget | undefined,
  { references, locale }: { readonly references: References | undefined; readonly locale: Locale },
): readonly string[] {
  const found = targetsOf(kind).find((one) => one.target === target)
  if (found === undefined) return []
  const { field, part } = found
  if (part === 'currency') return references?.all(currency).map((row) => row.code) ?? []
  if (field.kind === 'choice') return Object.values(field.choices).map((label) => label[locale])
  if (field.kind !== 'reference') return []
  if (field.to === country.name) return references?.all(country).map((row) => countryName(row)[locale]) ?? []
  return field.to === channel.name ? (references?.all(channel).map((row) => row.channel_code) ?? []) : []
}
