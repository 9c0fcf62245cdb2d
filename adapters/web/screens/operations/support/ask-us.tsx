import { Button } from '@blueprintjs/core'
import { Headset } from '@blueprintjs/icons'
import type { JSX } from 'react'
import { useWords } from '../../../base/words.ts'
import { askUsWords } from './ask-us.words.ts'

/** Opens the work order's own window, 780 by 800, or a tab where windows are blocked. */
export function AskUs({ icon = <Headset /> }: { readonly icon?: JSX.Element }) {
  const t = useWords(askUsWords)
  const open = (): void => void window.open('/workOrder', 'crossdock-work-order', 'popup,width=780,height=800')
  return <Button variant="minimal" icon={icon} aria-label={t('askUs')} title={t('askUs')} onClick={open} />
}
