import type { Fields } from '#core/base/fields/field.ts'
import { readField } from '#core/base/fields/read-field.ts'
import type { RawFields } from '#core/base/fields/read-fields.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { given } from '#core/base/kernel/given.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import { zonedInstant } from '#core/base/kernel/zoned-time.ts'
import { faultsOf, type ReportedEvent } from './add-tracking-events.usecase.ts'
import { trackingEventFields } from '../../tracking/tracking-event-fields.ts'

const { tracker_code, tracker_description, status_time, status_timezone, status_location, status_hidden } = trackingEventFields

/** Where and when an event happened. The time is local at the place unless it has an offset. */
export const eventPlaceFields = {
  status_time: {
    kind: 'instant',
    required: true,
    label: status_time.label,
    help: words('下方时区的当地时间', '下方時區的當地時間', 'Local time in the time zone below'),
  },
  status_timezone: { ...status_timezone, required: true },
  status_location,
  tracker_description,
  status_hidden,
} as const satisfies Fields

/** An event as staff enter it. */
export const enteredEventFields = {
  tracker_code,
  ...eventPlaceFields,
  confirm_early: {
    kind: 'flag',
    label: words('早于订单创建时间也录入', '早於訂單建立時間也錄入', 'Enter it though it is before the order'),
    help: words(
      '不勾选时，比订单创建时间早 2 小时以上的轨迹不会录入',
      '不勾選時，比訂單建立時間早 2 小時以上的軌跡不會錄入',
      'Otherwise a parcel refuses an event of more than 2 hours before its order was created',
    ),
  },
} as const satisfies Fields

type Reading = { readonly references: References; readonly at: Instant }

/**
 * Reads an event that staff entered. INPUT_INVALID names every wrong field: FIELD_REQUIRED,
 * UNKNOWN_REFERENCE, NOT_A_DATE, TRACKING_IN_FUTURE.
 */
export function readEnteredEvent(raw: RawFields, { references, at }: Reading): Result<ReportedEvent> {
  const failures: FieldFailure[] = []
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(enteredEventFields)) {
    if (name === 'status_time') continue
    const value = readField(field, raw[name], { references })
    if (value.ok) values[name] = value.value
    else failures.push(atField(name, value.failure))
  }
  const text = (name: string): string | undefined => (typeof values[name] === 'string' ? values[name] : undefined)
  const time = readTime(raw['status_time'], text('status_timezone') ?? 'UTC')
  if (!time.ok) failures.push(atField('status_time', time.failure))
  if (failures.length > 0 || !time.ok) return failed(invalidInput(failures))
  const event: ReportedEvent = {
    code: text('tracker_code') ?? '',
    time: time.value,
    location: text('status_location') ?? '',
    ...given({ timezone: text('status_timezone'), description: text('tracker_description') }),
    // Nothing said leaves it to the code.
    ...(values['status_hidden'] === true ? { hidden: true } : {}),
    ...(values['confirm_early'] === true ? { isConfirmed: true } : {}),
  }
  const faults = faultsOf(event, { path: '', references, at })
  return faults.length === 0 ? ok(event) : failed(invalidInput(faults))
}

function readTime(raw: unknown, timeZone: string): Result<Instant> {
  const text = typeof raw === 'string' ? raw.trim() : ''
  return text === '' ? failed(inputFailure('FIELD_REQUIRED')) : zonedInstant(text, timeZone)
}
