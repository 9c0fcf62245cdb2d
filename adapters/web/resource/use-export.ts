import { useNavigate } from 'react-router-dom'
import { MOST_DIRECT_ROWS, type ExportedList } from '#core/portal/exports/exported-lists.ts'
import { EXPORT_PAGE } from '#core/portal/pages/shipper.routes.ts'
import { exportRoutes } from '../../http/contract/portal/exports/export.routes.ts'
import type { AnyRoute, SentOf } from '../../http/contract/route.ts'
import { useWords } from '../base/words.ts'
import { notify } from '../ui/note/notify.ts'
import { useCommand } from '../ui/use-command.tsx'
import { useDownload } from '../ui/use-download.ts'
import { resourceWords } from './resource.words.ts'

type Exporting<R extends AnyRoute> = {
  readonly isBusy: boolean
  /**
   * Downloads a list; one that is known to be long is made in the background, and of one that is
   * known to be empty there is no file.
   */
  readonly send: (query: SentOf<R>['query'], total: number | undefined) => void
}

/** Filters as texts; those that are not set are left out. */
const textsOf = (query: object): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, String(value)]])),
  )

/**
 * The file of a list: at once where it is short, else in the background, with the way to where it
 * will be.
 */
export function useExport<R extends AnyRoute>(route: R, fallbackName: string, done?: string): Exporting<R> {
  const t = useWords(resourceWords)
  const navigate = useNavigate()
  const download = useDownload(route, fallbackName, { done })
  const ask = useCommand(exportRoutes.askForExport, {
    refresh: [exportRoutes.listExports],
    onDone: () =>
      notify({
        intent: 'success',
        message: t('exportAsked'),
        action: { text: t('toExports'), onClick: () => void navigate(EXPORT_PAGE) },
      }),
  })
  const list: ExportedList | undefined = route.background
  return {
    isBusy: download.isBusy || ask.isBusy,
    send: (query, total) => {
      if (total === 0) notify({ intent: 'warning', message: t('exportEmpty') })
      else if (list === undefined || total === undefined || total <= MOST_DIRECT_ROWS) download.send({ query } as SentOf<R>)
      else ask.send({ body: { list, query: textsOf(query ?? {}) } })
    },
  }
}
