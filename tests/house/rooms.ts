import { dirname, join, normalize } from 'node:path/posix'

/** Rooms from the ground up; a room may import itself and those before it. Rooms in one list are on one floor and do not import each other. */
export type Order = readonly (string | readonly string[])[]

/** Core, from `kernel` up to what reads every area. */
export const CORE_ORDER: Order =
  'kernel fields sheets documents reference access tracking labels fees errors files orders saved live pages jobs ledger printing messages notifications webhooks exports payments goods transport costs billing storage cod bank reports shippers invoices support flows agents trace-query refunds corrections standings closings stations entity-catalog.ts machine-catalog.ts audit home job-catalog.ts'.split(
    ' ',
  )

/** The web app: screens stand on `ui` and `resource`, the shell stands on the screens. */
export const WEB_ORDER: Order = ['base', 'ui', 'resource', 'screens', 'shell', 'composition.ts', 'main.ts']

const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g

/**
 * Imports that point up: one line each, `core/kernel/a.ts imports core/orders/b.ts`. A file in no room of the order is reported too, so
 * that a new folder gets its place.
 */
export function importsUpwards(root: string, order: Order, textOf: (path: string) => string, files: readonly string[]): readonly string[] {
  const floors = new Map(order.flatMap((rooms, floor) => [rooms].flat().map((room) => [room, floor] as const)))
  const roomOf = (path: string): string | undefined => (path.startsWith(`${root}/`) ? path.slice(root.length + 1).split('/')[0] : undefined)
  return files.flatMap((path) => {
    const room = roomOf(path)
    if (room === undefined) return []
    const floor = floors.get(room)
    if (floor === undefined) return [`${path} stands in no room of ${root}`]
    return [...textOf(path).matchAll(IMPORTED)].flatMap(([, specifier = '']) => {
      const target = normalize(join(dirname(path), specifier))
      const targetRoom = roomOf(target)
      if (targetRoom === undefined || targetRoom === room) return []
      return (floors.get(targetRoom) ?? Number.POSITIVE_INFINITY) < floor ? [] : [`${path} imports ${target}`]
    })
  })
}
