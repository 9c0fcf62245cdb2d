import { destinationCity } from './destination-cities.ts'

type Place = { readonly countryCode: string; readonly city: string; readonly cityCode?: string | undefined }

/** The lane of a country where parcels for unlisted cities are sorted by hand. */
const BY_HAND = '000'

/**
 * The large code that a hub sorts by: country and city, `AE-DXB`. It does not include the channel:
 * one belt serves all channels of a lane, and the channel is printed beside it. `cityCode`, if the
 * city's record has one, takes precedence over the listed spellings of hub cities. Any other city
 * is never guessed: `KW-000` is the country's lane for sorting by hand, since a parcel in the wrong
 * lane costs a journey and one in the manual lane a glance. Decided here; the specification shows
 * none.
 */
export function sortingCode(place: Place): string {
  const country = place.countryCode.trim().toUpperCase()
  const code = place.cityCode?.trim().toUpperCase() || destinationCity(country, place.city)?.lane
  return `${country}-${code ?? BY_HAND}`
}
