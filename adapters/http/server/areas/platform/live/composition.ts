import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { liveHandlers } from './live.handlers.ts'

/** The stream of events that pages listen to. */
export const live = ({ eventStreams }: SharedParts): BindingsOf<RoutesOf<'live'>> => liveHandlers(eventStreams)
