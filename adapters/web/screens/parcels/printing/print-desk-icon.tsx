import { Button } from '@blueprintjs/core'
import { Print } from '@blueprintjs/icons'
import { useEffect, useEffectEvent } from 'react'
import { badgeText } from '#core/portal/messages/mailbox.rules.ts'
import { printingRoutes } from '../../../../http/contract/parcels/printing/printing.routes.ts'
import { documentsOf, isUnderWay } from '../../../base/print-desk/desk-tasks.ts'
import { useLive } from '../../../base/live.ts'
import { useDesk, useDeskState } from '../../../base/print-desk/use-desk.ts'
import { useIsOpen } from '../../../base/visitor.ts'
import { useWords } from '../../../base/words.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useRefreshOrders } from '../../../base/use-refresh-orders.ts'
import { printingWords } from './printing.words.ts'

const PrintPanel = lazyPart(() => import('./print-panel.tsx'))
const PrintersDialog = lazyPart(() => import('./printers-dialog.tsx'))

/**
 * Documents on their way to this desk's printers: a button with the number, and the panel behind
 * it. For those who print, once there is something to show.
 */
export function PrintDeskIcon() {
  return useIsOpen(printingRoutes.printDesk) ? <Desk /> : null
}

function Desk() {
  const desk = useDesk()
  const { isPaired, place, tasks, isPanelShown, areSettingsShown } = useDeskState()
  const isAwaited = tasks.some((task) => task.desk !== undefined && task.documents.some(isUnderWay))
  useLive(isAwaited ? 'printing' : undefined, () => void desk.hearPortal())
  useLive(place === undefined && !isAwaited ? undefined : 'desks', () => void desk.lookAtDesks().catch(() => undefined))
  const refresh = useEffectEvent(useRefreshOrders())
  useEffect(() => desk.begin(), [desk])
  useEffect(() => desk.onPrinted(() => refresh()), [desk])
  const count = documentsOf(tasks).filter(isUnderWay).length
  const hasPanel = tasks.length > 0
  return (
    <>
      {(isPaired || place !== undefined || hasPanel) && (
        <DeskButton count={count} onPress={() => desk.show(hasPanel ? { isPanelShown: !isPanelShown } : { areSettingsShown: true })} />
      )}
      {hasPanel && isPanelShown && <PrintPanel />}
      {areSettingsShown && <PrintersDialog onClose={() => desk.show({ areSettingsShown: false })} />}
    </>
  )
}

function DeskButton({ count, onPress }: { readonly count: number; readonly onPress: () => void }) {
  const t = useWords(printingWords)
  const badge = badgeText(count)
  const label = badge === undefined ? t('icon') : t('iconCount', { count: badge })
  return (
    <span className="header-badge-holder">
      <Button variant="minimal" icon={<Print />} aria-label={label} title={label} onClick={onPress} />
      {badge !== undefined && (
        <span className="header-badge" aria-hidden="true">
          {badge}
        </span>
      )}
    </span>
  )
}
