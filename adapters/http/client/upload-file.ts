import { fileRoutes } from '../contract/platform/files/file.routes.ts'
import { ApiError, type ApiClient } from './api-client.ts'

const TOO_OFTEN = 429

/**
 * Uploads one file and answers its id; where too many came in a minute it waits as long as the
 * server says.
 */
export async function uploadFile(api: ApiClient, file: { readonly name: string; readonly content: Blob }): Promise<string> {
  for (;;) {
    try {
      const { id } = await api.call(fileRoutes.uploadFile, {}, { file })
      return id
    } catch (failure) {
      const seconds = failure instanceof ApiError && failure.status === TOO_OFTEN ? failure.retryAfterSeconds : undefined
      if (seconds === undefined) throw failure
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    }
  }
}
