import { useState } from 'react'
import { useSession } from '../../../base/api.ts'
import { isGranted } from '../../../base/screen.ts'
import { viewerZone } from '../../../base/time-zone.ts'
import { useWords } from '../../../base/words.ts'
import { OpeningNote } from '../../../resource/opening-note.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { FirstSteps } from './first-steps.tsx'
import { homeWords } from './home.words.ts'
import { OrdersChart } from './orders-chart.tsx'
import { Account } from './overview.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { Today } from './today.tsx'
import { Waiting } from './waiting.tsx'
import './home.css'

const ACTS = ['place'] as const

const NOON_HOUR = 12
const EVENING_HOUR = 18

function greeting(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < NOON_HOUR) return 'morning'
  return hour < EVENING_HOUR ? 'afternoon' : 'evening'
}

/**
 * Home: what waits for the reader, its figures, balance and latest bulletin, its first steps and
 * shortcuts, one chart.
 */
export default function HomePage() {
  const t = useWords(homeWords)
  const { user } = useSession()
  const [opened] = useState(() => ({ hour: new Date().getHours(), timezone: viewerZone() }))
  const mayCount = isGranted(user, { area: 'orders', action: 'read' })
  return (
    <>
      <PageHeader title={t(greeting(opened.hour), { name: user.name || user.account })} />
      <OpeningNote acts={ACTS} />
      <div className="home-top">
        <Waiting />
        <div className="home-side">
          {mayCount && <Today timezone={opened.timezone} />}
          <Account />
        </div>
      </div>
      <FirstSteps />
      <Shortcuts />
      {mayCount && <OrdersChart timezone={opened.timezone} />}
    </>
  )
}
