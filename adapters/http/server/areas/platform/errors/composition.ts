import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { errorHandlers } from './error.handlers.ts'

/** The error log: pages report to it, staff read it. */
export const errors = ({ store, recordError, sheets, clock }: SharedParts): BindingsOf<RoutesOf<'errors'>> =>
  errorHandlers({ errorLog: store.errorLog, recordError, sheetWriter: sheets.xlsx, clock })
