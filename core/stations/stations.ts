import { dispatch } from './dispatch.station.ts'
import { receive } from './receive.station.ts'
import type { Station } from './station.ts'

/** The stations where parcels are handled by scans; one more is a line here. */
export const STATIONS = { receive, dispatch } as const satisfies Readonly<Record<string, Station>>
export type StationName = keyof typeof STATIONS
export const STATION_NAMES = Object.keys(STATIONS) as [StationName, ...StationName[]]

/** What staff need to work at any station. */
export const WORK_AT_STATIONS = { area: 'stations', action: 'update' } as const
