import { useMemo } from 'react'
import { channel } from '../../../../../core/reference/channel.entity.ts'
import { country } from '../../../../../core/reference/country.entity.ts'
import { currency } from '../../../../../core/reference/currency.entity.ts'
import { indexReferences, type ReferenceRow, type References } from '../../../../../core/reference/references.ts'
import { optionRoutes, type Option } from '../../../../http/contract/reference.routes.ts'
import { useCall } from '../../../app/api.ts'
import { useOptions } from '../../../app/options.ts'
import { useLocale } from '../../../i18n/words.ts'
import type { Locale } from '../../../../../core/kernel/words.ts'

const MILLIS_FRESH = 300_000

export type PageReferences = {
  /** What the core's reader looks things up in; undefined until it is there. */
  readonly references: References | undefined
  /** Countries that take arrivals, and those that parcels leave from. */
  readonly destinations: readonly Option[]
  readonly origins: readonly Option[]
}

/** Channels are chosen by the server where the order names none, by rules that the page does not have. */
const CHOSEN_BY_SERVER = { id: 0, version: 0, channel: '' } as const

/** What a page may know of the reference data, as the core's reader takes it; the rest is left to the server's own reading. */
function referencesOfPage({
  countries,
  currencies,
  channels,
}: {
  readonly countries: readonly ReferenceRow[]
  readonly currencies: readonly ReferenceRow[]
  readonly channels: readonly ReferenceRow[]
}): References {
  const known = indexReferences([
    { entity: country, rows: countries },
    { entity: currency, rows: currencies },
    { entity: channel, rows: channels },
  ])
  return { ...known, find: (entity, named) => (entity === 'switch_rule' ? CHOSEN_BY_SERVER : known.find(entity, named)) }
}

const titleOf = (row: ReferenceRow, locale: Locale): string =>
  String(row[country.titleIn?.[locale] ?? country.title] ?? row[country.title] ?? '')

const asOption = (row: ReferenceRow, locale: Locale): Option => ({ code: String(row['code']), title: titleOf(row, locale) })

/** The reference data that the form of an order needs: countries with their phone rules, currencies with their rates, channels. */
export function usePageReferences(): PageReferences {
  const locale = useLocale()
  const countries = useCall(optionRoutes.countryOptions, {}, { staleMillis: MILLIS_FRESH }).data?.rows as
    | readonly ReferenceRow[]
    | undefined
  const currencies = useCall(optionRoutes.currencyOptions, {}, { staleMillis: MILLIS_FRESH }).data?.rows as
    | readonly ReferenceRow[]
    | undefined
  const { options: channels } = useOptions(channel.name)
  return useMemo(() => {
    const channelRows = channels.map((one, index): ReferenceRow => ({
      id: index,
      version: 0,
      channel_code: one.code,
      channel_name: one.title,
    }))
    const options = (mark: 'allow_arrive' | 'allow_depart'): readonly Option[] =>
      (countries ?? []).filter((row) => row[mark] === true).map((row) => asOption(row, locale))
    return {
      references: countries && currencies && referencesOfPage({ countries, currencies, channels: channelRows }),
      destinations: options('allow_arrive'),
      origins: options('allow_depart'),
    }
  }, [countries, currencies, channels, locale])
}
