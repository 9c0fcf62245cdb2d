import { Inbox } from '@blueprintjs/icons'
import { useWords } from '../../base/words.ts'
import { LinkButton } from '../orders/link-button.tsx'
import type { KeptScan } from './kept-scans.ts'
import { shelveWords } from './shelve.words.ts'
import { countingPath } from './use-named-document.ts'

/** The order of a scan that leaves pieces to be shelved. */
export function shelvableOf(scan: KeptScan | undefined): string | undefined {
  const { outcome, order } = scan?.state === 'done' ? (scan.answer ?? {}) : {}
  return outcome === 'received_to_shelve' || outcome === 'goods_to_shelve' ? order?.order_number : undefined
}

/** From the table where an order was received to the one where its pieces are shelved. */
export function ShelveLink({ orderNumber }: { readonly orderNumber: string }) {
  const t = useWords(shelveWords)
  return <LinkButton size="large" intent="primary" icon={<Inbox />} to={countingPath('shelve', orderNumber)} text={t('next')} />
}
