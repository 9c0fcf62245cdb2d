import { makeAppKey } from '#core/portal/keys/app-keys.usecase.ts'
import { changeKey, endKey, makeKey, rotateKey } from '#core/portal/keys/write-key.usecase.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { randomCharacters } from '../../../auth/random-tokens.ts'
import type { SharedParts } from '../../composition.ts'
import { keyHandlers } from './key.handlers.ts'

/** Keys of clients’ programs. */
export function keys({ store, passwords, tokens, clock, demo, keyCallLog }: SharedParts): BindingsOf<RoutesOf<'keys'>> {
  const { atomically, accounts, throttle, sessions, apiKeys } = store
  const ports = { atomically, accounts, throttle, sessions, passwords, tokens, clock, demo, random: randomCharacters }
  return keyHandlers({
    apiKeys,
    clock,
    makeAppKey: makeAppKey(ports),
    makeKey: makeKey(ports),
    changeKey: changeKey(ports),
    rotateKey: rotateKey(ports),
    endKey: endKey(ports),
    flushCalls: keyCallLog.flush,
  })
}
