import type { Locale, Words } from '../kernel/words.ts'
import type { ColumnKind } from './sheet.port.ts'

type Column = { readonly heading: Words; readonly kind: ColumnKind }

/**
 * The heading of a column; that of times names the zone that they are in, since a sheet is read
 * where no page says it.
 */
export const zonedHeading = ({ heading, kind }: Column, { locale, zone }: { readonly locale: Locale; readonly zone: string }): string => {
  const text = heading[locale]
  if (kind !== 'date') return text
  return locale === 'en-US' ? `${text} (${zone})` : `${text}（${zone}）`
}
