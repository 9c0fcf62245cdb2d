import type { RoutesOf } from '../../../contract/routes.ts'
import type { BindingsOf } from '../../listen/call.ts'
import type { SharedParts } from '../composition.ts'
import { timelinessHandlers } from './timeliness.handlers.ts'

/** Reports: how long parcels take. */
export function reports({ store, references, clock, sheets }: SharedParts): BindingsOf<RoutesOf<'reports'>> {
  const { timeliness, accounts } = store
  return timelinessHandlers({ timeliness, accounts, references, clock, writers: sheets })
}
