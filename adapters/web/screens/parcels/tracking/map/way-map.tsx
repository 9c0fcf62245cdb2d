import type { PublicParcelRow } from '../../../../../http/contract/parcels/tracking/public-tracking.routes.ts'
import type { Position } from '#core/parcels/tracking/way.rules.ts'
import { useTrackingNames, useTrackingWords } from '../track-language.ts'
import { legPath, onMap, pointsOf, viewOf } from './map-view.ts'
import world from './land.json' with { type: 'json' }
import './way-map.css'

type Point = PublicParcelRow['way'][number]

const positionOf = ({ longitude, latitude }: Point): Position => [longitude, latitude]

/**
 * Where a parcel was, is and goes, on a map of our own: nobody else is asked for it. Its places are
 * listed below, for those who do not see it too.
 */
export default function WayMap({ way, isOver }: { readonly way: readonly Point[]; readonly isOver: boolean }) {
  const t = useTrackingWords()
  const names = useTrackingNames()
  const places = way.map(positionOf)
  const { x, y, width, height } = viewOf(pointsOf(places))
  const nameOf = ({ name, country }: Point): string => (name === '' ? names.country(country) : name)
  return (
    <figure className="way-map">
      <svg viewBox={[x, y, width, height].map((value) => value.toFixed(1)).join(' ')} role="img" aria-label={t('map')} direction="ltr">
        <path className="way-land" d={world.land} />
        {way.slice(1).map((point, at) => (
          <path
            key={`${point.since ?? point.country}-${point.name}`}
            className="way-leg"
            data-reached={point.reached}
            d={legPath(places[at] ?? positionOf(point), positionOf(point))}
          />
        ))}
        {way.map((point) => (
          <Dot key={`${point.since ?? point.country}-${point.name}`} point={point} />
        ))}
      </svg>
      <figcaption>
        <ol className="way-places" aria-label={t('way')}>
          {way.map((point) => (
            <li key={`${point.since ?? point.country}-${point.name}`} data-reached={point.reached} data-current={point.current}>
              <bdi>{nameOf(point)}</bdi>
              {point.current && !isOver && <span className="way-note">{t('here')}</span>}
              {!point.reached && <span className="way-note">{t('ahead')}</span>}
            </li>
          ))}
        </ol>
      </figcaption>
    </figure>
  )
}

/**
 * A line without length has round ends, and is a dot of one size however large the map is shown.
 */
function Dot({ point }: { readonly point: Point }) {
  const [x, y] = onMap(positionOf(point))
  const dot = `M${x},${y}h0`
  return (
    <>
      {point.current && <path className="way-halo" d={dot} />}
      <path className="way-dot" data-reached={point.reached} d={dot} />
    </>
  )
}
