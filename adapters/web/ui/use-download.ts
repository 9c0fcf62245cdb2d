import type { CallOptions } from '../../http/client/api-client.ts'
import type { AnyRoute, SentOf } from '../../http/contract/route.ts'
import { downloadFile } from './download.ts'
import { useCommand, type Command, type CommandOptions } from './use-command.tsx'

type DownloadRequest<R extends AnyRoute> = SentOf<R> & { readonly fileName?: string } & Pick<CallOptions, 'file' | 'files'>

/**
 * Hands a file that a route answers to the browser's downloads, by the name that the server gives
 * it.
 */
export function useDownload<R extends AnyRoute>(
  route: R,
  fallbackName: string,
  options?: CommandOptions<DownloadRequest<R>, void>,
): Command<DownloadRequest<R>, void> {
  return useCommand<void, DownloadRequest<R>>(async ({ file, files, fileName, ...sent }, api) => {
    const answer = await api.open(route, sent as SentOf<R>, {
      ...(file === undefined ? {} : { file }),
      ...(files === undefined ? {} : { files }),
    })
    await downloadFile(answer, fileName ?? fallbackName)
  }, options)
}
