import { Link } from 'react-router-dom'
import { homeRoutes, type HomeData } from '../../../../http/contract/oversight/home/home.routes.ts'
import { useCall, useSession } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import { localTime } from '../../../ui/input/local-time.ts'
import { homeWords } from './home.words.ts'
import { HomeBalance } from '../../money/ledger/home-balance.tsx'

const BOARD = '/BulletinBoard/List'

/**
 * The account at a glance: what its wallets hold, where it may see that, and the latest bulletin.
 */
export function Account() {
  const { user } = useSession()
  const { data } = useCall(homeRoutes.homeData)
  if (user.role !== 'Customer') return null
  return (
    <>
      <HomeBalance />
      {data && <Announcement bulletin={data.bulletin} />}
    </>
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
