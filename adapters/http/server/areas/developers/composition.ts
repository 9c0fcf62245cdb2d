import { exchangeKey } from '../../../../../core/shippers/exchange-key.usecase.ts'
import type { RoutesOf } from '../../../contract/routes.ts'
import type { BindingsOf } from '../../listen/call.ts'
import type { SharedParts } from '../composition.ts'
import { developerHandlers } from './developer.handlers.ts'

/** What customers' programs need first: a token, code lists, and whether this is a sandbox. */
export const developers = ({ store, references, tokens, clock, demo }: SharedParts): BindingsOf<RoutesOf<'developers'>> =>
  developerHandlers({ exchangeKey: exchangeKey({ ...store, tokens, clock }), references, demo })
