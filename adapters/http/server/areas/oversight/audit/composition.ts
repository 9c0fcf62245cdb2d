import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { auditHandlers } from './audit.handlers.ts'

/** The audit trail, to read and to export. */
export const audit = ({ store, references, clock, sheets }: SharedParts): BindingsOf<RoutesOf<'audit'>> =>
  auditHandlers({ records: store.auditRecords, references, clock, writers: sheets })
