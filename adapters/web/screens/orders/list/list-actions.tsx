import { Button } from '@blueprintjs/core'
import { Add, Export, Import, Print } from '@blueprintjs/icons'
import type { OrderKind } from '../../../../../core/orders/order-kind.ts'
import { orderRoutes } from '../../../../http/contract/orders/order.routes.ts'
import { useSession } from '../../../base/api.ts'
import { isGranted } from '../../../base/screen.ts'
import { useWords } from '../../../base/words.ts'
import { notify } from '../../../ui/notify.ts'
import { useDownload } from '../../../ui/use-download.ts'
import { LinkButton } from '../link-button.tsx'
import { importPath } from '../order-paths.ts'
import { listWords } from './list.words.ts'
import type { SentFilter } from './order-filters.ts'

type ListActionsProps = {
  readonly kinds: readonly OrderKind[]
  readonly filter: SentFilter
  readonly total: number | undefined
  /** Opens the list as it is shown, on A4. */
  readonly onPrint: () => void
}

/** What is done beside the rows: print, export, import, and a new order, the only one that stands out. */
export function ListActions({ kinds, filter, total, onPrint }: ListActionsProps) {
  const t = useWords(listWords)
  const { user } = useSession()
  const exporting = useDownload(orderRoutes.exportOrders, 'orders.xlsx', { done: t('exportReady') })
  const exportOrders = (): void =>
    total === 0 ? notify({ intent: 'warning', message: t('exportEmpty') }) : exporting.send({ query: filter })
  const [only] = kinds
  return (
    <>
      {isGranted(user, { area: 'orders', action: 'export' }) && (
        <>
          <Button icon={<Print />} text={t('printList')} title={t('printListHint')} onClick={onPrint} />
          <Button icon={<Export />} text={t('export')} title={t('exportHint')} loading={exporting.isBusy} onClick={exportOrders} />
        </>
      )}
      {user.role === 'Customer' && only && (
        <>
          <LinkButton icon={<Import />} to={importPath(only.name)} text={t('importSheet')} />
          <NewOrder kinds={kinds} />
        </>
      )}
    </>
  )
}

/** A link to the form of each kind of the list. */
export function NewOrder({ kinds }: { readonly kinds: readonly OrderKind[] }) {
  const t = useWords(listWords)
  return kinds.map((kind) => (
    <LinkButton
      key={kind.name}
      icon={<Add />}
      intent="primary"
      to={kind.pages.create.path}
      text={kinds.length === 1 ? t('create') : t('createKind', { kind: kind.label })}
    />
  ))
}
