import type { Entity } from '#core/base/fields/entity.ts'
import { channel } from './channel.entity.ts'
import { city } from './city.entity.ts'
import { country } from './country.entity.ts'
import type { ReferenceRow } from '#core/base/fields/references.ts'
import { trackingStatus } from './tracking-status.entity.ts'
import { warehouse } from './warehouse.entity.ts'

/** A public list of codes: its records and the fields that are shown. */
export type PublishedList = {
  readonly entity: Entity
  readonly fields: readonly string[]
  readonly isPublished?: (row: ReferenceRow) => boolean
}

/**
 * The codes that customers' programs need, by the name of their page below `/docking` and
 * `/docMain`. Other fields are not published.
 */
export const publishedLists = {
  country: {
    entity: country,
    fields: [
      'code',
      'name',
      'english_name',
      'traditional_name',
      'phone_prefix',
      'number_min_length',
      'number_max_length',
      'currency',
      'timezone',
      'allow_arrive',
      'allow_depart',
    ],
  },
  cityList: { entity: city, fields: ['city_code', 'city_name', 'english_name', 'country', 'zip_code'] },
  channelList: { entity: channel, fields: ['channel_code', 'channel_name', 'english_name', 'from_city'] },
  TrackingStatus: {
    entity: trackingStatus,
    fields: ['tracker_code', 'tracker_description', 'english_description', 'order_event', 'status_flag'],
    isPublished: (row) => row['status_hidden'] !== true,
  },
  WarehouseList: { entity: warehouse, fields: ['code', 'name', 'english_name', 'city', 'is_oversea', 'timezone'] },
} as const satisfies Record<string, PublishedList>
export type PublishedListName = keyof typeof publishedLists

/**
 * The records of a list with the keywords in one of the shown fields; all records without keywords.
 */
export function publishedRows(
  { isPublished = () => true, fields }: PublishedList,
  rows: readonly ReferenceRow[],
  keywords = '',
): readonly ReferenceRow[] {
  const wanted = keywords.trim().toLowerCase()
  const has = (row: ReferenceRow): boolean =>
    fields.some((field) =>
      String(row[field] ?? '')
        .toLowerCase()
        .includes(wanted),
    )
  return rows.filter((row) => isPublished(row) && (wanted === '' || has(row)))
}
