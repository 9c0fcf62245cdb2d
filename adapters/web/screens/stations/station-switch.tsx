import { NavLink } from 'react-router-dom'
import { STATION_LABELS, STATION_NAMES, type StationName } from '../../../../core/stations/station-names.ts'
import { say, useWords } from '../../base/words.ts'
import { stationWords } from './station.words.ts'

/** Where picking begins: with the choice of a wave. */
export const PICKING = '/admin/picks'

/** The way from one station to another. */
export function StationSwitch({ station }: { readonly station: StationName }) {
  const t = useWords(stationWords)
  return (
    <nav className="station-switch" aria-label={t('switch')}>
      {STATION_NAMES.map((name) => (
        <NavLink key={name} to={name === 'pick' ? PICKING : `/admin/stations/${name}`} aria-current={name === station ? 'page' : undefined}>
          {say(STATION_LABELS[name])}
        </NavLink>
      ))}
    </nav>
  )
}
