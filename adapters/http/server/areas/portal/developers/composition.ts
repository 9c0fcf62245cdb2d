import { exchangeKey } from '#core/portal/shippers/exchange-key.usecase.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { developerHandlers } from './developer.handlers.ts'

/**
 * Handlers that customers' programs need first: a token, code lists, and whether this is a sandbox.
 */
export function developers({ store, references, tokens, clock, demo }: SharedParts): BindingsOf<RoutesOf<'developers'>> {
  const { appKeys, sessions, throttle } = store
  return developerHandlers({ exchangeKey: exchangeKey({ appKeys, sessions, throttle, tokens, clock }), references, demo })
}
