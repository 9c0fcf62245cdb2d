import { describe, expect, it } from 'vitest'
import { STATION_NAMES } from '#core/operations/stations/station-facts.ts'
import { filesIn, textOf } from './house-files.ts'

const QUOTED = `['"\`](?:${STATION_NAMES.join('|')})['"\`]`
const STATION = String.raw`\b(?:\w+\??\.)*station(?:Name)?\b`

/**
 * How a page would ask which station it is: a comparison, a switch, or a list of some of them. In
 * the folder of the stations nothing else is compared with the name of one either, but the fact of
 * what is at hand.
 */
const ASKED = new RegExp(
  [
    String.raw`${STATION}\s*[!=]==?\s*['"\`]`,
    String.raw`['"\`]\s*[!=]==?\s*${STATION}`,
    String.raw`switch\s*\(${STATION}\)`,
    String.raw`(?:StationName\[\]|Set<StationName>|Array<StationName>)\s*=\s*(?:new Set\()?\[`,
    String.raw`\[[^\]\n]*${QUOTED}[^\]\n]*\]\.(?:includes|indexOf|some)\(${STATION}`,
  ].join('|'),
)
const NAMED = new RegExp(String.raw`(?<![=!]|\batHand )[!=]==?\s*${QUOTED}|${QUOTED}\s*[!=]==?|case ${QUOTED}:`)
const FOLDER = 'adapters/web/screens/operations/stations/'

/** The lines of a page that ask which station it is. */
const askedIn = (path: string, text: string): readonly string[] =>
  text
    .split('\n')
    .filter((line) => ASKED.test(line) || (path.startsWith(FOLDER) && NAMED.test(line)))
    .map((line) => `${path}: ${line.trim()}`)

const pages = [...filesIn('adapters/web', '.ts'), ...filesIn('adapters/web', '.tsx')]

describe('a page of a station', () => {
  it('reads the facts and the page of its station, and does not ask which one it is', () => {
    expect(pages.filter((path) => path.startsWith(FOLDER)).length).toBeGreaterThan(40)
    expect(pages.flatMap((path) => askedIn(path, textOf(path)))).toEqual([])
  })

  it.each([
    "const bag = station === 'bag' ? bagAtHand(scans) : null",
    "if (scan.station !== 'deliveries') return undefined",
    "const isBlind = 'stocktake' === props.station",
    "{document && station === 'transfer' && <ArrivingLines />}",
    'switch (scan.station) {',
    "const WEIGHS: readonly StationName[] = ['receive', 'pack', 'return']",
    "const WEIGHS: ReadonlySet<StationName> = new Set(['receive'])",
    "const isBusy = ['receive', 'sort'].includes(scan.station)",
    "if (name === 'pick') return <Navigate to={PICKING} replace />",
    "      case 'shelve':",
  ])('is refused with: %s', (line) => {
    expect(askedIn(`${FOLDER}bad.tsx`, line)).toHaveLength(1)
  })

  it.each([
    "const isBlind = STATION_FACTS[station].counts === 'blind'",
    "const bag = atHand === 'bag' ? bagAtHand(scans, station) : null",
    'scans.find((scan) => scan.station === station)',
    "if (outcome === 'found') return newest",
  ])('may have: %s', (line) => {
    expect(askedIn(`${FOLDER}good.tsx`, line)).toEqual([])
  })

  it('may compare other things with such words elsewhere', () => {
    expect(askedIn('adapters/web/screens/money/cod/good.tsx', "if (event === 'receive') return")).toEqual([])
  })
})
