import { areaRoutes, routes } from '../../../adapters/http/contract/routes.ts'
import type { AnyRoute } from '../../../adapters/http/contract/route.ts'
import { HELD_KINDS } from '#core/money/acts/held-act.ts'
import { ACT_KINDS } from '#core/money/acts/money-act.ts'
import { declarationGraph, type Place } from './declaration-graph.ts'
import { placesOfRoute } from './use-cases-of-routes.ts'
import { filesIn, textOf } from '../../house/house-files.ts'

/** Functions that post to the ledger, or judge an act that does. */
const POSTING: readonly Place[] = [
  'core/money/ledger/post.ts#postEach',
  'core/money/ledger/post.ts#postFirst',
  'core/money/acts/take-act.ts#actAlone',
  'core/money/acts/take-act.ts#keepConfirmed',
]

/** Money that follows an event of an order, which happens once whatever is sent again. */
const EFFECTS: ReadonlySet<Place> = new Set<Place>([
  'core/operations/effects/order-effects.ts#withOrderEffects',
  'core/operations/effects/order-effects.ts#movesAlone',
])

const ITS_STATE = 'moves a record on by its state, so that a repeat is ILLEGAL_TRANSITION'
const NO_POSTING = 'shares its use case with calls that post, and posts nothing'
/** Calls that post without a key, or whose use case posts for other calls alone. */
export const KEYLESS: Readonly<Record<string, string>> = {
  issueBills: ITS_STATE,
  auditBills: ITS_STATE,
  withdrawBill: ITS_STATE,
  removeBillLines: NO_POSTING,
  reportCollections: 'cash of an order is booked once, and a repeat is answered as such',
  importCollections: 'cash of an order is booked once, and a repeat is answered as such',
  lookAtCollections: NO_POSTING,
  announceRemittance: NO_POSTING,
  addRemittanceLines: NO_POSTING,
  changeRemittanceLine: NO_POSTING,
  matchRemittance: NO_POSTING,
  cancelRemittance: NO_POSTING,
  withdrawCorrection: NO_POSTING,
  ignoreBankLine: NO_POSTING,
  restoreBankLine: NO_POSTING,
  payNotification: 'a payment is known by the number of its provider',
  scanAtStation: ITS_STATE,
  scanSeveralAtStation: ITS_STATE,
  undoScan: ITS_STATE,
  receiveSheet: ITS_STATE,
}

const COMPOSITION = /^(adapters\/http\/server\/areas\/\w+\/([\w-]+))\/composition\.ts$/
const camelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Functions that draft what a call may post, and the acts as which it counts. */
type PostingCall = { readonly drafts: readonly string[]; readonly acts: readonly string[] }

const DRAFTING = 'core/money/ledger/postings.ts'
const REFUND: Place = 'core/money/ledger/refund-posting.ts#refundOf'
/** A second person decides about acts of every kind. */
const SECOND: Place = 'core/money/acts/decide-held-acts.usecase.ts#decideHeldActs'
const JUDGING = '/take-act.ts'
const JUDGES = POSTING.filter((place) => place.includes(JUDGING))

/** The kinds of acts that modules name, some reached declaration of which judges or keeps one. */
function actsIn({ modules }: ReturnType<typeof declarationGraph>, reached: ReadonlySet<Place>): readonly string[] {
  if (reached.has(SECOND)) return HELD_KINDS
  const judging = [...reached]
    .map((place) => place.split('#'))
    .filter(([path = '', name = '']) => {
      const code = modules.get(path)?.declared.get(name) ?? ''
      return path.startsWith('core/') && !path.includes(JUDGING) && /\b(?:actOrHold|actAlone|keepConfirmed)\(/.test(code)
    })
  const texts = [...new Set(judging.map(([path = '']) => path))].map(textOf)
  const kinds = new Set(texts.flatMap((text) => [...text.matchAll(/\bkind: '(\w+)'/g)].map(([, kind]) => kind)))
  return Object.keys(ACT_KINDS).filter((kind) => kinds.has(kind))
}

/** The writing calls whose use cases may post to the ledger, by their names. */
export function postingCalls(): ReadonlyMap<string, PostingCall> {
  const paths = [...filesIn('core', '.ts'), ...filesIn('adapters/http/server', '.ts')]
  const graph = declarationGraph(paths, textOf)
  const folders = new Map(
    paths.flatMap((path) => [COMPOSITION.exec(path) ?? []]).map(([, folder = '', area = '']) => [camelCase(area), folder]),
  )
  const drafting: readonly Place[] = [...textOf(DRAFTING).matchAll(/^export function (\w+)/gm)].map(
    ([, name]): Place => `${DRAFTING}#${name}`,
  )
  const found = new Map<string, PostingCall>()
  for (const [area, own] of Object.entries<Readonly<Record<string, AnyRoute>>>(areaRoutes))
    for (const [name, { method, idempotencyKey }] of Object.entries(own)) {
      if (method !== 'POST' && method !== 'PUT') continue
      const reached = graph.reachedFrom(placesOfRoute(graph, name, folders.get(camelCase(area)) ?? ''), EFFECTS)
      if (!POSTING.some((place) => reached.has(place))) continue
      const isJudged = idempotencyKey === 'required' && JUDGES.some((place) => reached.has(place))
      found.set(name, {
        drafts: [...drafting, REFUND].filter((place) => reached.has(place)).map((place) => place.split('#')[1] ?? ''),
        acts: isJudged ? actsIn(graph, reached) : [],
      })
    }
  return found
}

const codes = (names: readonly string[]): string => (names.length === 0 ? '–' : names.map((name) => `\`${name}\``).join(', '))

/** The calls as a table: what each may post, its key, and as what it counts toward the limit. */
function postingTable(): string {
  const lines = [...postingCalls()].map(([name, { drafts, acts }]) => {
    const route = (routes as Readonly<Record<string, AnyRoute>>)[name]
    if (route === undefined) throw new Error(`there is no call ${name}`)
    const key = route.idempotencyKey === 'required' ? 'required' : (KEYLESS[name] ?? 'none')
    return `| \`${route.method} /api${route.path}\` | ${codes(drafts)} | ${key} | ${codes(acts)} |`
  })
  return ['| call | may post | key | counts as |', '| --- | --- | --- | --- |', ...lines.toSorted()].join('\n')
}

const PLACE = /<!-- postings -->\n(?:\|[^\n]*\n)*/

/** A document with the table of postings as it is. */
export const withPostings = (text: string): string =>
  PLACE.test(text) ? text.replace(PLACE, () => `<!-- postings -->\n${postingTable()}\n`) : text
