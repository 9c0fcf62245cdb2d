import { Card } from '@blueprintjs/core'
import { ChevronRight } from '@blueprintjs/icons'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useSession } from '../../app/api.ts'
import { useScreens } from '../../app/screens-context.ts'
import { menuOf, type MenuGroup } from '../../app/side-menu.tsx'
import { say, useWords } from '../../i18n/words.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { homeWords } from './home.words.ts'
import { OrderCounts } from './order-counts.tsx'
import './home.css'

const NOON_HOUR = 12
const EVENING_HOUR = 18

function greeting(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < NOON_HOUR) return 'morning'
  return hour < EVENING_HOUR ? 'afternoon' : 'evening'
}

/** Home: an entry to every page of the menu, and how the orders stand. */
export default function HomePage() {
  const t = useWords(homeWords)
  const { user } = useSession()
  const groups = menuOf(useScreens(), user)
  const [hour] = useState(() => new Date().getHours())
  return (
    <>
      <PageHeader title={t(greeting(hour), { name: user.name || user.account })} text={t('intro')} />
      <h2 className="home-heading">{t('quickEntry')}</h2>
      <div className="home-groups">
        {groups.map((group) => (
          <QuickEntries key={group.name} group={group} />
        ))}
      </div>
      <OrderCounts />
    </>
  )
}

function QuickEntries({ group }: { readonly group: MenuGroup }) {
  return (
    <section aria-label={group.title}>
      <h3 className="home-group">
        {group.icon} {group.title}
      </h3>
      <ul className="home-entries">
        {group.screens.map((screen) => (
          <li key={screen.path}>
            <Link to={screen.path}>
              <Card compact interactive className="home-entry">
                <span className="home-entry-icon">{screen.icon ?? group.icon}</span>
                <span>{say(screen.title)}</span>
                <ChevronRight className="home-entry-go" />
              </Card>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
