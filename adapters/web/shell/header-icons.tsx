import type { ComponentType } from 'react'
import { AlipayIcon } from '../screens/money/cod/payouts/alipay-icon.tsx'
import { MessagesBell } from '../screens/portal/messages/mailbox/messages-bell.tsx'
import { RechargeButton } from '../screens/money/payments/recharge-button.tsx'
import { PrintDeskIcon } from '../screens/parcels/printing/print-desk-icon.tsx'
import { BulletinsIcon } from '../screens/portal/messages/publications/bulletins-icon.tsx'
import { WorkOrdersIcon } from '../screens/operations/support/work-orders-icon.tsx'

/**
 * An icon of the signed-in header: a separate component that decides by itself whether to show
 * anything to this reader.
 */
type HeaderIcon = { readonly name: string; readonly Icon: ComponentType }

/**
 * The icons of the header, left to right. One line each; a component with code of its own is loaded
 * lazily (ui/lazy-part.tsx).
 */
export const headerIcons: readonly HeaderIcon[] = [
  { name: 'recharge', Icon: RechargeButton },
  { name: 'alipay', Icon: AlipayIcon },
  { name: 'printing', Icon: PrintDeskIcon },
  { name: 'messages', Icon: MessagesBell },
  { name: 'bulletins', Icon: BulletinsIcon },
  { name: 'work-orders', Icon: WorkOrdersIcon },
]
