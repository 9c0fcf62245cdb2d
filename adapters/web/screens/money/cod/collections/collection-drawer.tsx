import { moneyText } from '../../../../base/money-text.ts'
import { Link } from 'react-router-dom'
import { collectionMachine } from '#core/money/cod/collections/collection.machine.ts'
import { collectionRoutes, type CodMoney, type CollectionRow } from '../../../../../http/contract/money/cod/collection.routes.ts'
import { useCall } from '../../../../base/api.ts'
import { say, useWords } from '../../../../base/words.ts'
import type { OpenedProps } from '../../../../resource/list/list-page.ts'
import { Identifier } from '../../../../ui/identifier.tsx'
import { Facts, RecordDrawer } from '../../../../ui/dialog/record-drawer.tsx'
import { StateTag } from '../../../../ui/state-tag.tsx'
import { orderPath } from '../../../../base/paths.ts'
import { COLLECTION_TONES } from './collection-tones.ts'
import { collectionsWords } from './collections.words.ts'
import { MoneyLife } from '../money-life.tsx'

/** The money of one order beside the list: where it is, and all that happened to it. */
export function CollectionDrawer({ opened: order, onClose }: OpenedProps<CollectionRow>) {
  const t = useWords(collectionsWords)
  const { data, error, refetch } = useCall(collectionRoutes.codMoney, { params: { order_number: order } })
  return (
    <RecordDrawer title={t('drawer', { order })} error={error} onRetry={() => void refetch()} onClose={onClose}>
      {data && (
        <>
          <p>
            <span className="figure">{moneyText(data.collected ?? data.due)}</span>{' '}
            <StateTag tone={toneOf(data.status)}>{say(collectionMachine.states[data.status].label)}</StateTag>
          </p>
          {data.difference && <p className="text-muted">{t('differs')}</p>}
          <FactsOf money={data} />
          <h3 className="section-title">{t('life')}</h3>
          <MoneyLife events={data.events} />
          <p>
            <Link to={orderPath(order)}>{t('toOrder')}</Link>
          </p>
        </>
      )}
    </RecordDrawer>
  )
}

const toneOf = (state: CollectionRow['status']) => (state === 'not_due' ? 'draft' : COLLECTION_TONES[state])

function FactsOf({ money }: { readonly money: CodMoney }) {
  const t = useWords(collectionsWords)
  const { agent_name: name, agent, channel, bill_number: bill, airway_number: waybill, account } = money
  return (
    <Facts
      facts={[
        [t('due'), moneyText(money.due)],
        [t('waybill'), <Identifier key="waybill" value={waybill} />],
        [t('client'), account],
        ...(agent === null ? [] : [[t('agent'), name ?? agent] as const]),
        ...(channel === null ? [] : [[t('channel'), channel] as const]),
        ...(bill === null ? [] : [[t('bill'), <Identifier key="bill" value={bill} />] as const]),
      ]}
    />
  )
}
