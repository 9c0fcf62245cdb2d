import { Card } from '@blueprintjs/core'
import { ChevronRight } from '@blueprintjs/icons'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Page } from '../../../../core/pages/page.ts'
import { useSession } from '../../base/api.ts'
import { PageIcon } from '../../ui/page-icon.tsx'
import { useMenuPages } from '../../base/pages.ts'
import { viewerZone } from '../../base/time-zone.ts'
import { say, useWords } from '../../base/words.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { homeWords } from './home.words.ts'
import { OrderCounts } from './order-counts.tsx'
import { Charts, Overview } from './overview.tsx'
import { quickPages } from './quick-pages.ts'
import './home.css'

const NOON_HOUR = 12
const EVENING_HOUR = 18

function greeting(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < NOON_HOUR) return 'morning'
  return hour < EVENING_HOUR ? 'afternoon' : 'evening'
}

/** Home (spec §2): quick links to permitted pages, the state of shipments and orders, the balance, the charts. */
export default function HomePage() {
  const t = useWords(homeWords)
  const { user } = useSession()
  const menu = useMenuPages()
  const [opened] = useState(() => ({
    hour: new Date().getHours(),
    timezone: viewerZone(),
  }))
  return (
    <>
      <PageHeader title={t(greeting(opened.hour), { name: user.name || user.account })} text={t('intro')} />
      <QuickEntries pages={quickPages(menu)} />
      <Overview timezone={opened.timezone} />
      <OrderCounts />
      <Charts timezone={opened.timezone} />
    </>
  )
}

function QuickEntries({ pages }: { readonly pages: readonly Page[] }) {
  const t = useWords(homeWords)
  return (
    <section aria-labelledby="home-quick">
      <h2 id="home-quick" className="home-heading">
        {t('quickEntry')}
      </h2>
      <ul className="home-entries">
        {pages.map((page) => (
          <li key={page.path}>
            <Link to={page.path}>
              <Card compact interactive className="home-entry">
                <span className="home-entry-icon">
                  <PageIcon name={page.icon} />
                </span>
                <span>{say(page.title)}</span>
                <ChevronRight className="home-entry-go" />
              </Card>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
