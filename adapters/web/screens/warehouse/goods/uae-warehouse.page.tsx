import { useId } from 'react'
import { Link } from 'react-router-dom'
import { INBOUND_PAGE, INVENTORY_PAGE, TRANSFER_PAGE } from '#core/portal/pages/shipper.routes.ts'
import { warehouseViewRoutes } from '../../../../http/contract/warehouse/goods/warehouse-view.routes.ts'
import type { PayloadOf } from '../../../../http/contract/route.ts'
import { useCall } from '../../../base/api.ts'
import { useLocale, useWords } from '../../../base/words.ts'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import './goods.css'
import { warehouseViewWords } from './warehouse-view.words.ts'

type Uae = PayloadOf<typeof warehouseViewRoutes.uaeWarehouse>
type Word = keyof (typeof warehouseViewWords)['table']
type Panel = {
  readonly title: Word
  readonly links: readonly (readonly [name: Word, to: string])[]
  readonly figures: readonly (readonly [name: Word, count: number])[]
}

/** The four panels: what is there, what goes today, what comes, and what came back. */
function panelsOf({ warehouses, day, stock, orders, inbound, original_packages: packages }: Uae): readonly Panel[] {
  const [only, ...others] = warehouses
  const at = (name: string): string =>
    only === undefined || others.length > 0 ? '' : `&${new URLSearchParams({ [name]: only.code }).toString()}`
  return [
    {
      title: 'stock',
      links: [['stockLink', `${INVENTORY_PAGE}?page=1${at('warehouse')}`]],
      figures: [
        ['skus', stock.skus],
        ['onHand', stock.on_hand],
        ['available', stock.available],
        ['reserved', stock.reserved],
        ['damaged', stock.damaged],
      ],
    },
    {
      title: 'orders',
      links: [['ordersLink', `/order/hw_order?${new URLSearchParams({ created_from: day, created_to: day }).toString()}`]],
      figures: [
        ['placed', orders.placed],
        ['toPick', orders.to_pick],
        ['packed', orders.packed],
        ['dispatched', orders.dispatched],
        ['cancelled', orders.cancelled],
      ],
    },
    {
      title: 'inbound',
      links: [
        ['deliveriesLink', `${INBOUND_PAGE}?page=1${at('warehouse')}`],
        ['inboundLink', `${TRANSFER_PAGE}?status=sent${at('to_warehouse')}`],
      ],
      figures: [
        ['pieces', inbound.pieces],
        ['skus', inbound.skus],
        ['deliveries', inbound.deliveries],
        ['transfers', inbound.transfers],
      ],
    },
    {
      title: 'packages',
      links: [['packagesLink', '/original/ori_pack?country=AE']],
      figures: [
        ['here', packages.here],
        ['refused', packages.refused],
      ],
    },
  ]
}

/** A shipper's view of the warehouses in the UAE. */
export default function UaeWarehousePage() {
  const t = useWords(warehouseViewWords)
  const { data, error, refetch } = useCall(warehouseViewRoutes.uaeWarehouse)
  const text =
    data &&
    t('uaeText', {
      warehouses: data.warehouses.map(({ code, title }) => `${title} ${code}`).join(' · '),
      day: data.day,
      zone: data.timezone,
    })
  return (
    <>
      <PageHeader title={t('uae')} text={text} />
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <div className="bp6-skeleton" aria-busy="true" />}
      {data !== undefined && (
        <div className="warehouse-panels">
          {panelsOf(data).map((panel) => (
            <FigurePanel key={panel.title} panel={panel} />
          ))}
        </div>
      )}
    </>
  )
}

function FigurePanel({ panel: { title, links, figures } }: { readonly panel: Panel }) {
  const t = useWords(warehouseViewWords)
  const locale = useLocale()
  const id = useId()
  return (
    <section className="panel warehouse-panel" aria-labelledby={id}>
      <h2 id={id} className="section-title">
        {t(title)}
      </h2>
      <dl>
        {figures.map(([name, count]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd className="figure">{count.toLocaleString(locale)}</dd>
          </div>
        ))}
      </dl>
      <div className="warehouse-links">
        {links.map(([name, to]) => (
          <Link key={name} to={to}>
            {t(name)}
          </Link>
        ))}
      </div>
    </section>
  )
}
