import type { ComponentType } from 'react'
import { MessagesBell } from '../screens/messages/messages-bell.tsx'
import { BulletinsIcon } from '../screens/bulletins/bulletins-icon.tsx'
import { WorkOrdersIcon } from '../screens/work-orders/work-orders-icon.tsx'

/** An icon of the signed-in header: a component of its own that decides by itself whether it has anything to show to this reader. */
type HeaderIcon = { readonly name: string; readonly Icon: ComponentType }

/** The icons of the header, left to right. One line each; a component is loaded lazily where it brings code of its own (ui/lazy-part.tsx). */
export const headerIcons: readonly HeaderIcon[] = [
  { name: 'messages', Icon: MessagesBell },
  { name: 'bulletins', Icon: BulletinsIcon },
  { name: 'work-orders', Icon: WorkOrdersIcon },
]
