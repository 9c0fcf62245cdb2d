import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { backupHandlers } from './backup.handlers.ts'

/** The runs of backups, to list. */
export const backups = ({ store }: SharedParts): BindingsOf<RoutesOf<'backups'>> => backupHandlers(store.backups)
