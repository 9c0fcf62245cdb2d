import { atField, type FieldFailure } from '../../../../core/kernel/failure.ts'
import { inputFailure } from '../../../../core/kernel/input.failures.ts'
import { isTimeZone } from '../presenters/local-time.ts'

/** What is wrong with a time zone that a caller named; nothing where none was. */
export const zoneFailures = (path: string, zone: string | undefined): readonly FieldFailure[] =>
  zone === undefined || zone === '' || isTimeZone(zone) ? [] : [atField(path, inputFailure('UNKNOWN_REFERENCE', { found: zone }))]
