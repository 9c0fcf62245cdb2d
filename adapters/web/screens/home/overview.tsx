import { Link } from 'react-router-dom'
import { homeRoutes, type HomeData } from '../../../http/contract/home/home.routes.ts'
import { useCall, useSession } from '../../base/api.ts'
import { useWords } from '../../base/words.ts'
import { localTime } from '../../ui/local-time.ts'
import { homeWords } from './home.words.ts'
import { amountText } from './number-text.ts'

const BOARD = '/BulletinBoard/List'

/** The account at a glance: what its wallets hold, where it may see that, and the latest bulletin. */
export function Account() {
  const { user } = useSession()
  const { data } = useCall(homeRoutes.homeData)
  if (data === undefined || user.role !== 'Customer') return null
  return (
    <>
      {data.account_balances !== null && <Balance balances={data.account_balances} />}
      <Announcement bulletin={data.bulletin} />
    </>
  )
}

function Balance({ balances }: { readonly balances: NonNullable<HomeData['account_balances']> }) {
  const t = useWords(homeWords)
  return (
    <section className="home-card home-balance" aria-labelledby="home-balance">
      <h2 id="home-balance">{t('balance')}</h2>
      {balances.length === 0 && <p className="home-none">{t('noBalance')}</p>}
      {balances.map(({ amount, currency }) => (
        <p key={currency} className="home-amount">
          {amountText(amount)} <span className="home-currency">{currency}</span>
        </p>
      ))}
    </section>
  )
}

function Announcement({ bulletin }: Pick<HomeData, 'bulletin'>) {
  const t = useWords(homeWords)
  return (
    <section className="home-card home-announcement" aria-labelledby="home-bulletin">
      <h2 id="home-bulletin">{t('announcement')}</h2>
      {bulletin === null ? (
        <p className="home-none">{t('noAnnouncement')}</p>
      ) : (
        <p>
          <Link to={`${BOARD}?bulletin=${bulletin.id}`}>
            <bdi>{bulletin.title}</bdi>
          </Link>{' '}
          <time dateTime={bulletin.create_time}>{localTime(bulletin.create_time).slice(0, 10)}</time>
        </p>
      )}
    </section>
  )
}
