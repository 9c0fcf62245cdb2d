import { dirname, join, normalize } from 'node:path/posix'

/**
 * Rooms from the ground up, each a folder or a file below the root; a room may import itself and
 * those before it. Of nested rooms the inner one counts.
 */
export type Order = readonly string[]

/**
 * The nine contexts of the core from the ground up, and the areas of each, in the order in which
 * they may import each other.
 */
const CONTEXTS = {
  base: ['kernel', 'fields', 'sheets', 'documents'],
  platform: ['reference', 'access', 'files', 'live', 'jobs', 'errors', 'backups'],
  pricing: ['fees', 'simulation'],
  parcels: ['tracking', 'labels', 'orders', 'saved', 'printing', 'agents'],
  portal: ['pages', 'messages', 'notifications', 'webhooks', 'exports', 'shippers', 'keys', 'members'],
  warehouse: ['goods', 'transport'],
  money: [
    'acts',
    'ledger',
    'charges',
    'payments',
    'billing',
    'invoices',
    'costs',
    'cod',
    'storage',
    'bank',
    'standings',
    'closings',
    'refunds',
    'corrections',
  ],
  operations: ['insurance', 'support', 'exceptions', 'effects', 'stations'],
  oversight: ['reports', 'trace-query', 'audit', 'home'],
} as const satisfies Record<string, readonly string[]>

const AREAS = Object.entries(CONTEXTS).flatMap(([context, areas]) => areas.map((area) => `${context}/${area}`))

/** The order with some rooms, whether it has them or not, right before another. */
const putBefore = (order: Order, next: string, ...rooms: Order): Order =>
  order.filter((room) => !rooms.includes(room)).flatMap((room) => (room === next ? [...rooms, room] : [room]))

const MANIFESTS = Object.keys(CONTEXTS).flatMap((context) => [`${context}/entities.ts`, `${context}/manifest.ts`])
/** Its jobs are those of the trail, too. */
const LAST_MANIFEST = 'oversight/manifest.ts'

/**
 * Manifests of contexts, and the catalogues that put them together, stand below the areas that read
 * them.
 */
export const CORE_ORDER: Order = [
  ...putBefore(AREAS, 'oversight/audit', ...MANIFESTS.filter((file) => file !== LAST_MANIFEST), 'entity-catalog.ts', 'machine-catalog.ts'),
  LAST_MANIFEST,
  'job-catalog.ts',
  'option-catalog.ts',
]

/**
 * Screens stand in the order of core. Where a page shows parts of later areas, what draws these
 * parts stands before it: the dialog of labels offers print desks, a bill shows its invoices, and
 * the page of an order shows what the areas of money and goods know of it.
 */
const SCREENS: Order = [
  ['parcels/orders', 'parcels/printing'],
  ['money/billing', 'money/invoices'],
  ['operations/support', 'parcels/orders/detail', 'parcels/orders/order.routes.tsx'],
].reduce<Order>((order, [next = '', ...rooms]) => putBefore(order, next, ...rooms), [...AREAS, 'portal/developers'])

/** The web app: screens stand on `ui` and `resource`, the shell on the manifests of all screens. */
export const WEB_ORDER: Order = [
  'base',
  'ui',
  'resource',
  ...SCREENS.map((room) => `screens/${room}`),
  ...Object.keys(CONTEXTS).map((context) => `screens/${context}/manifest.ts`),
  'shell',
  'composition.ts',
  'main.ts',
]

/**
 * The server: what an answer is made of, who calls, what listens, the areas, and what starts it
 * all.
 */
export const SERVER_ORDER: Order = [
  'services.ts',
  'settings',
  'answers',
  'presenters',
  'static',
  'auth',
  'errors',
  'listen',
  'areas',
  'demo',
  'outside',
  'database',
  'backups',
  'log.ts',
  'composition.ts',
  'operator-store.ts',
  'create-admin.ts',
  'doctor.ts',
  'back-up.ts',
  'restore.ts',
  'hold-database.ts',
  'start.ts',
  'main.ts',
  'migrate.ts',
  'seed.ts',
  'verify-ledger.ts',
  'verify-stock.ts',
]

const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*'((?:\.|#core\/)[^']+)'/g

/**
 * The files of the repository that a text imports, by their paths from its top; packages are left
 * out.
 */
export const importsIn = (path: string, text: string): readonly string[] =>
  [...text.matchAll(IMPORTED)].map(([, specifier = '']) =>
    specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(path), specifier)),
  )

/**
 * The room of a path, `undefined` outside of the root, and the path's first part where no room has
 * it.
 */
function roomOf(path: string, { root, rooms }: { readonly root: string; readonly rooms: ReadonlyMap<string, number> }): string | undefined {
  if (!path.startsWith(`${root}/`)) return undefined
  const parts = path.slice(root.length + 1).split('/')
  const folders = parts.map((_, end) => parts.slice(0, parts.length - end).join('/'))
  return folders.find((folder) => rooms.has(folder)) ?? parts[0]
}

/**
 * Imports that point up: one line each, `core/base/kernel/a.ts imports core/parcels/orders/b.ts`. A
 * file in no room of the order is reported too, so that a new folder gets its place.
 */
export function importsUpwards(root: string, order: Order, textOf: (path: string) => string, files: readonly string[]): readonly string[] {
  const rooms = new Map(order.map((room, floor) => [room, floor]))
  return files.flatMap((path) => {
    const room = roomOf(path, { root, rooms })
    if (room === undefined) return []
    const floor = rooms.get(room)
    if (floor === undefined) return [`${path} stands in no room of ${root}`]
    return importsIn(path, textOf(path)).flatMap((target) => {
      const targetRoom = roomOf(target, { root, rooms })
      if (targetRoom === undefined || targetRoom === room) return []
      return (rooms.get(targetRoom) ?? Number.POSITIVE_INFINITY) < floor ? [] : [`${path} imports ${target}`]
    })
  })
}

/**
 * Folders with more than `most` files of their own, each as `path (count)`; one that must be flat
 * is named in `flat`.
 */
export function crowdedFolders(
  files: readonly string[],
  { most, flat }: { readonly most: number; readonly flat: readonly string[] },
): readonly string[] {
  const counts = new Map<string, number>()
  for (const path of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts].filter(([folder, count]) => count > most && !flat.includes(folder)).map(([folder, count]) => `${folder} (${count})`)
}
