import { useEffect, useRef } from 'react'
import { NavLink } from 'react-router-dom'
import { STATION_FACTS, STATION_NAMES, type StationName } from '#core/operations/stations/station-facts.ts'
import { say, useWords } from '../../../base/words.ts'
import { stationWords } from './station.words.ts'

/** Where picking begins: with the choice of a wave. */
export const PICKING = '/admin/picks'

const pathOf = (name: StationName): string => (STATION_FACTS[name].atHand === 'wave' ? PICKING : `/admin/stations/${name}`)

/** The way from one station to another. */
export function StationSwitch({ station }: { readonly station: StationName }) {
  const t = useWords(stationWords)
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const [nav, current] = [row.current, row.current?.querySelector<HTMLElement>('[aria-current="page"]')]
    // On a phone the stations are one row that is moved sideways.
    if (nav !== null && current) nav.scrollLeft = current.offsetLeft - nav.offsetLeft - (nav.clientWidth - current.clientWidth) / 2
  }, [station])
  return (
    <nav ref={row} className="station-switch" aria-label={t('switch')}>
      {STATION_NAMES.map((name) => (
        <NavLink key={name} to={pathOf(name)} aria-current={name === station ? 'page' : undefined}>
          {say(STATION_FACTS[name].label)}
        </NavLink>
      ))}
    </nav>
  )
}
