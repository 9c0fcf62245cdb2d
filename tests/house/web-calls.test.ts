import { describe, expect, it } from 'vitest'
import { STATION_NAMES } from '#core/operations/stations/station-facts.ts'
import { filesIn, textOf } from './house-files.ts'

/**
 * Where calls are made from; everything else in the web app reads with `useCall`, `useRead` or
 * `useList` and changes with `useCommand`.
 */
const HOOKS = ['adapters/web/base/', 'adapters/web/ui/use-command.tsx']
const RAW = /\b(useMutation|useApi|useQuery)\b/g

/** The raw hooks that a component uses by itself. */
const rawHooksIn = (path: string, text: string): readonly string[] => [...text.matchAll(RAW)].map(([, name]) => `${path}: ${name}`)

const components = [...filesIn('adapters/web', '.ts'), ...filesIn('adapters/web', '.tsx')].filter(
  (path) => !HOOKS.some((hook) => path.startsWith(hook)),
)

describe('the calls of the web app', () => {
  it('go through the hooks that know busy flags, notices and what to read again', () => {
    expect(components.flatMap((path) => rawHooksIn(path, textOf(path)))).toEqual([])
  })

  it.each([
    ['const save = useMutation({ mutationFn: () => api.call(routes.save) })', 'useMutation'],
    ['const api = useApi()', 'useApi'],
    ["const { data } = useQuery({ queryKey: ['label'] })", 'useQuery'],
  ])('are refused where a component writes: %s', (line, hook) => {
    expect(rawHooksIn('screens/bad.tsx', line)).toEqual([`screens/bad.tsx: ${hook}`])
  })

  it('may use the client of react-query to keep an answer', () => {
    expect(rawHooksIn('screens/good.tsx', 'const queries = useQueryClient()')).toEqual([])
  })
})

/**
 * Browsers draw these in their own language and order of day and month; `ui/date-input.tsx` is the
 * one way to enter a day.
 */
const NATIVE = /\btype[=:]\s*\{?\s*["'`](date|datetime-local|month|week|time)["'`]/g

const nativeDatesIn = (path: string, text: string): readonly string[] => [...text.matchAll(NATIVE)].map(([, type]) => `${path}: ${type}`)

describe('days and times', () => {
  it('are entered in one way, the same in every language', () => {
    const files = [...filesIn('adapters/web', '.ts'), ...filesIn('adapters/web', '.tsx'), ...filesIn('adapters/web', '.html')]
    expect(files.flatMap((path) => nativeDatesIn(path, textOf(path)))).toEqual([])
  })

  it.each([
    ['<input type="date" />', 'date'],
    ['<InputGroup {...props} type="datetime-local" />', 'datetime-local'],
    ["const props = { type: 'time' }", 'time'],
    ["<input type={'month'} />", 'month'],
  ])('are not left to the browser: %s', (line, type) => {
    expect(nativeDatesIn('screens/bad.tsx', line)).toEqual([`screens/bad.tsx: ${type}`])
  })
})

const FIELD = /<FormField\b(?:[^>{]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|=>)*?>/g

/**
 * Fields that may be wrong whose control is not given what ties it to the error: by the field
 * itself, or as a declared field's is.
 */
const silentFieldsIn = (path: string, text: string): readonly string[] =>
  [...text.matchAll(FIELD)].flatMap(({ 0: tag, index }) => {
    const child = text.slice(index + tag.length, text.indexOf('</FormField>', index))
    const isTied = /^\s*\{\(\w+|^\s*\{\(\{/.test(child) || /controlProps\(props\)|<FieldInput /.test(child)
    return /\berror=/.test(tag) && !isTied ? [path] : []
  })

describe('a field that may be wrong', () => {
  it('gives its control what announces the error', () => {
    const files = filesIn('adapters/web', '.tsx')
    expect(files.filter((path) => textOf(path).includes('<FormField')).length).toBeGreaterThan(40)
    const count = (path: string, what: RegExp): number => textOf(path).match(what)?.length ?? 0
    expect(files.filter((path) => count(path, FIELD) !== count(path, /<FormField\b/g))).toEqual([])
    expect(files.flatMap((path) => silentFieldsIn(path, textOf(path)))).toEqual([])
  })

  it.each([
    ['<FormField id={id} label="a" error={wrong}>\n<InputGroup id={id} />\n</FormField>', ['bad.tsx']],
    ["<FormField id={id} error={wrong['a'] ?? `${b}`}>{(control) => <InputGroup {...control} />}</FormField>", []],
    ['<FormField id={id} label="a"><InputGroup id={id} /></FormField>', []],
  ])('is looked for: %s', (text, found) => {
    expect(silentFieldsIn('bad.tsx', text)).toEqual(found)
  })
})

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
