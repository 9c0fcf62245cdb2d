import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { Add, ChevronDown, Duplicate, Export, Import, Print } from '@blueprintjs/icons'
import { LABEL_MERGE } from '#core/portal/pages/order.routes.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import { orderRoutes } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import { useSession } from '../../../../base/api.ts'
import { isGranted } from '../../../../base/screen.ts'
import { say, useWords } from '../../../../base/words.ts'
import { useExport } from '../../../../resource/use-export.ts'
import { LinkButton } from '../link-button.tsx'
import { formPath, importPath } from '../../../../base/paths.ts'
import { useOwnKinds } from '../use-kinds.ts'
import { listWords } from './list.words.ts'
import type { SentFilter } from './order-filters.ts'

type ListActionsProps = {
  readonly kinds: readonly OrderKind[]
  readonly filter: SentFilter
  readonly total: number | undefined
  /** Opens the list as it is shown, on A4. */
  readonly onPrint: () => void
}

/**
 * The actions beside the rows: print, export, import, and a new order, the only one that stands
 * out.
 */
export function ListActions({ kinds, filter, total, onPrint }: ListActionsProps) {
  const t = useWords(listWords)
  const { user } = useSession()
  const exporting = useExport(orderRoutes.exportOrders, 'orders.xlsx', t('exportReady'))
  const [only] = kinds
  return (
    <>
      <LinkButton icon={<Duplicate />} to={LABEL_MERGE} text={t('mergeLabels')} />
      {isGranted(user, { area: 'orders', action: 'export' }) && (
        <>
          <Button icon={<Print />} text={t('printList')} title={t('printListHint')} onClick={onPrint} />
          <Button
            icon={<Export />}
            text={t('export')}
            title={t('exportHint')}
            loading={exporting.isBusy}
            onClick={() => exporting.send(filter, total)}
          />
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

/** The way to the form of a kind; of several kinds, to each of their forms. */
export function NewOrder({ kinds }: { readonly kinds: readonly OrderKind[] }) {
  const t = useWords(listWords)
  const navigate = useNavigate()
  const own = useOwnKinds()
  const open = useMemo(() => kinds.filter((kind) => own.includes(kind)), [kinds, own])
  const [only] = open
  if (only === undefined) return null
  if (open.length === 1) return <LinkButton icon={<Add />} intent="primary" to={formPath(only)} text={t('create')} />
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <Menu>
          {open.map((kind) => (
            <MenuItem key={kind.name} text={say(kind.label)} onClick={() => void navigate(formPath(kind))} />
          ))}
        </Menu>
      }
    >
      <Button icon={<Add />} intent="primary" endIcon={<ChevronDown />} text={t('create')} />
    </PopoverNext>
  )
}
