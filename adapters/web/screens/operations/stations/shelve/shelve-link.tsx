import { Inbox } from '@blueprintjs/icons'
import { useWords } from '../../../../base/words.ts'
import { LinkButton } from '../../../parcels/orders/link-button.tsx'
import type { KeptScan } from '../scans/kept-scans.ts'
import { shelveWords } from './shelve.words.ts'
import { countingPath } from '../../../../base/paths.ts'

/**
 * From the table where an order was received to the one where its pieces are shelved; nothing where
 * its scan leaves none.
 */
export function ShelveLink({ scan }: { readonly scan: KeptScan | undefined }) {
  const t = useWords(shelveWords)
  const { outcome, order } = scan?.state === 'done' ? (scan.answer ?? {}) : {}
  if (!order || (outcome !== 'received_to_shelve' && outcome !== 'goods_to_shelve')) return null
  return <LinkButton size="large" intent="primary" icon={<Inbox />} to={countingPath('shelve', order.order_number)} text={t('next')} />
}
