import { NotPlain } from './pdf-value.ts'
import { numbersOf, referenceOf, referencesOf, wholeOf, type PlainFile } from './plain-file.ts'

/** In points; `left` < `right` and `bottom` < `top`. */
export type Box = { readonly left: number; readonly bottom: number; readonly right: number; readonly top: number }

/** A page as its file says it, with what it inherits; entries are as they are written there. */
export type PlainPage = {
  readonly media: Box
  /** The part of it that is seen, before it is turned. */
  readonly seen: Box
  readonly quarterTurns: number
  readonly resources: string
  readonly contents: string | undefined
  readonly group: string | undefined
}

const MOST_DEPTH = 20
/** The largest page that PDF knows, and the smallest that has a size, in points. */
const [MOST_POINTS, FEWEST_POINTS] = [14_400, 3]
/** Entries that make more of a file than its pages: forms, layers and files in a file. */
const MORE_THAN_PAGES = ['/AcroForm', '/OCProperties', '/Collection', '/NeedsRendering']
const INHERITED = ['/Resources', '/MediaBox', '/CropBox', '/Rotate']
/** Entries of a page that a batch keeps. */
const KEPT = new Set([...INHERITED, '/Contents', '/Group', '/Type', '/Parent'])
/** Entries of a page that say nothing about how it looks. */
const IDLE = new Set([
  '/BleedBox',
  '/TrimBox',
  '/ArtBox',
  '/StructParents',
  '/Tabs',
  '/LastModified',
  '/PieceInfo',
  '/Metadata',
  '/Thumb',
  '/ID',
  '/Trans',
])

/**
 * The pages of a file. Throws NotPlain where they are more than their contents: annotations,
 * actions, layers, forms.
 */
export function plainPages(file: PlainFile): readonly PlainPage[] {
  const root = file.object(file.rootId).entries
  if (root?.get('/Type')?.trim() !== '/Catalog' || MORE_THAN_PAGES.some((key) => root.has(key))) throw new NotPlain('more than pages')
  const pages: PlainPage[] = []
  const seen = new Set<number>()
  const walk = (id: number, { inherited, depth }: { readonly inherited: ReadonlyMap<string, string>; readonly depth: number }): void => {
    if (depth > MOST_DEPTH || seen.has(id)) throw new NotPlain('no tree')
    seen.add(id)
    const { entries } = file.object(id)
    const type = entries?.get('/Type')?.trim()
    if (entries === undefined || (type !== '/Pages' && type !== '/Page')) throw new NotPlain('no tree')
    if (type === '/Page') {
      pages.push(pageOf(file, new Map([...inherited, ...entries])))
      return
    }
    const before = pages.length
    const given = new Map([...inherited, ...INHERITED.flatMap((key) => (entries.has(key) ? [[key, entries.get(key) ?? ''] as const] : []))])
    for (const kid of referencesOf(file.resolved(entries.get('/Kids') ?? ''))) walk(kid, { inherited: given, depth: depth + 1 })
    if (pages.length - before !== wholeOf(entries.get('/Count'))) throw new NotPlain('other pages than are counted')
  }
  walk(referenceOf(root.get('/Pages')), { inherited: new Map(), depth: 0 })
  if (pages.length === 0) throw new NotPlain('no pages')
  return pages
}

function pageOf(file: PlainFile, entries: ReadonlyMap<string, string>): PlainPage {
  if ([...entries.keys()].some((key) => !KEPT.has(key) && !IDLE.has(key))) throw new NotPlain('more than contents')
  const media = boxOf(file, entries.get('/MediaBox'))
  const crop = entries.has('/CropBox') ? boxOf(file, entries.get('/CropBox')) : media
  const seen = {
    left: Math.max(media.left, crop.left),
    bottom: Math.max(media.bottom, crop.bottom),
    right: Math.min(media.right, crop.right),
    top: Math.min(media.top, crop.top),
  }
  const sides = [seen.right - seen.left, seen.top - seen.bottom]
  const turn = entries.has('/Rotate') ? wholeOf(file.resolved(entries.get('/Rotate') ?? '')) : 0
  if (sides.some((side) => !(side >= FEWEST_POINTS && side <= MOST_POINTS)) || turn % 90 !== 0) throw new NotPlain('no size')
  return {
    media,
    seen,
    quarterTurns: (((turn / 90) % 4) + 4) % 4,
    resources: entries.get('/Resources') ?? '<<>>',
    contents: entries.get('/Contents'),
    group: entries.get('/Group'),
  }
}

function boxOf(file: PlainFile, text: string | undefined): Box {
  const [left = 0, bottom = 0, right = 0, top = 0, more] = numbersOf(text === undefined ? undefined : file.resolved(text))
  if (!(left < right && bottom < top) || more !== undefined) throw new NotPlain('no box')
  return { left, bottom, right, top }
}
