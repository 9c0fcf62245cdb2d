import 'reflect-metadata'
import { Container } from 'inversify'
import { apiClient, type ApiClient } from '../http/client/api-client.ts'
import type { Locale } from '#core/base/kernel/words.ts'

export type ClientSettings = {
  readonly url: string
  readonly token: string | undefined
  readonly locale: Locale
  readonly interrupted: AbortSignal
}

const SETTINGS = Symbol('ClientSettings')
const CLIENT = Symbol('ApiClient')

/**
 * Composes the command line: the API's client over Node's own fetch, which no command waits to
 * load. Loaded when the first command calls the server.
 */
export function composeClient(settings: ClientSettings): ApiClient {
  const container = new Container()
  container.bind<ClientSettings>(SETTINGS).toConstantValue(settings)
  container
    .bind<ApiClient>(CLIENT)
    .toResolvedValue(
      ({ url, token, locale, interrupted }: ClientSettings) =>
        // Ctrl-C aborts every call, whether or not the command listens for it itself.
        apiClient({
          origin: url,
          transport: (address, init) => fetch(address, { signal: interrupted, ...init }),
          locale: () => locale,
          token: () => token,
        }),
      [SETTINGS],
    )
    .inSingletonScope()
  return container.get<ApiClient>(CLIENT)
}
