import { exchangeKey } from '#core/portal/keys/exchange-key.usecase.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { developerHandlers } from './developer.handlers.ts'

/**
 * Handlers that customers' programs need first: a token, code lists, and whether this is a sandbox.
 */
export function developers({ store, references, tokens, clock, demo }: SharedParts): BindingsOf<RoutesOf<'developers'>> {
  const { keyExchange, sessions, throttle } = store
  return developerHandlers({ exchangeKey: exchangeKey({ keyExchange, sessions, throttle, tokens, clock }), references, demo })
}
