import { Link } from 'react-router-dom'
import { ApiError } from '../../../http/client/api-client.ts'
import { homeRoutes, type HomeData } from '../../../http/contract/home/home.routes.ts'
import { useCall, useSession } from '../../base/api.ts'
import { isGranted } from '../../base/screen.ts'
import { useWords } from '../../base/words.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { localTime } from '../../ui/local-time.ts'
import { homeWords } from './home.words.ts'
import { ShipmentChart } from './shipment-chart.tsx'

const FIGURES = ['today', 'yesterday', 'week', 'month'] as const
const BOARD = '/BulletinBoard/List'
const FORBIDDEN = 403

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status === FORBIDDEN

/** `12,500.00 CNY`: digits as received, without arithmetic. */
const amountText = ({ amount, currency }: { readonly amount: string; readonly currency: string }): string => {
  const [whole = '', fraction] = amount.split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction === undefined ? '' : `.${fraction}`} ${currency}`
}

/** The top of home: recent shipments and the balance. */
export function Overview({ timezone }: { readonly timezone: string }) {
  const t = useWords(homeWords)
  const { user } = useSession()
  const mayCount = isGranted(user, { area: 'orders', action: 'read' })
  const { data: figures, error, refetch } = useCall(homeRoutes.portalStatistics, { query: { timezone } }, { enabled: mayCount })
  const { data: home } = useCall(homeRoutes.homeData)
  const balances = home?.account_balances
  // The counts of orders below show what to do first.
  if (isRefusal(error) || (!mayCount && !balances)) return null
  return (
    <section aria-labelledby="home-overview">
      <h2 id="home-overview" className="home-heading">
        {t('overview')}
      </h2>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      <dl className="home-figures">
        {mayCount &&
          !error &&
          FIGURES.map((name) => (
            <div key={name} className="home-card">
              <dt>{t(name)}</dt>
              <dd className={figures === undefined ? 'bp6-skeleton' : undefined}>{figures?.[name] ?? 0}</dd>
            </div>
          ))}
        {balances && <Balance balances={balances} />}
      </dl>
      {home && user.role === 'Customer' && <Announcement bulletin={home.bulletin} />}
    </section>
  )
}

function Balance({ balances }: { readonly balances: NonNullable<HomeData['account_balances']> }) {
  const t = useWords(homeWords)
  return (
    <div className="home-card home-balance">
      <dt>{t('balance')}</dt>
      {balances.length === 0 && <dd className="home-none">{t('noBalance')}</dd>}
      {balances.map((balance) => (
        <dd key={balance.currency}>{amountText(balance)}</dd>
      ))}
    </div>
  )
}

function Announcement({ bulletin }: Pick<HomeData, 'bulletin'>) {
  const t = useWords(homeWords)
  return (
    <p className="home-card home-announcement">
      <span className="home-announcement-label">{t('announcement')}</span>
      {bulletin === null ? (
        <span className="home-none">{t('noAnnouncement')}</span>
      ) : (
        <>
          <Link to={BOARD}>
            <bdi>{bulletin.title}</bdi>
          </Link>
          <time dateTime={bulletin.create_time}>{localTime(bulletin.create_time)}</time>
        </>
      )}
    </p>
  )
}

/** Three charts over one way of counting; for the staff, of orders within their reach. */
export function Charts({ timezone }: { readonly timezone: string }) {
  const t = useWords(homeWords)
  const { user } = useSession()
  const mayCount = isGranted(user, { area: 'orders', action: 'read' })
  const { error } = useCall(homeRoutes.dailyShipments, { query: { timezone } }, { enabled: mayCount })
  if (!mayCount || isRefusal(error)) return null
  return (
    <section aria-labelledby="home-shipments">
      <h2 id="home-shipments" className="home-heading">
        {t('shipments')}
      </h2>
      <p className="home-shipments-note">{t('shipmentsNote', { zone: timezone })}</p>
      <div className="home-charts">
        <ShipmentChart unit="daily" route={homeRoutes.dailyShipments} timezone={timezone} />
        <ShipmentChart unit="weekly" route={homeRoutes.weeklyShipments} timezone={timezone} />
        <ShipmentChart unit="monthly" route={homeRoutes.monthlyShipments} timezone={timezone} />
      </div>
    </section>
  )
}
