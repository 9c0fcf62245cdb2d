import { Navigate, useParams } from 'react-router-dom'
import { STATION_NAMES } from '#core/operations/stations/station-facts.ts'
import { NotFoundPage } from '../../../ui/note/error-page.tsx'
import { STATION_PAGES } from './station-pages.tsx'
import { StationTable } from './station-table.tsx'

/**
 * A table of the warehouse: one field that takes every scan, what became of the last one, and those
 * before it.
 */
export function StationScreen() {
  const { station = STATION_NAMES[0] } = useParams()
  const name = STATION_NAMES.find((one) => one === station)
  if (name === undefined) return <NotFoundPage />
  const page = STATION_PAGES[name]
  if ('beginsAt' in page) return <Navigate to={page.beginsAt} replace />
  if ('help' in page) return <StationTable key={name} station={name} page={page} />
  const { screen: Screen, guide } = page
  return <Screen station={name} guide={guide} />
}
