import type { ShelvedDelivery } from '#core/warehouse/goods/inbound/inbound.ts'
import type { PlacedGoods } from '#core/warehouse/goods/orders/shelve-pieces.ts'
import type { DocumentPieces } from '#core/warehouse/goods/transfers/count-transfer.ts'
import type { BagBefore, MovedParcel, PickedPieces, Scan, WorkKind, WorkOf } from './scan.ts'

/** The work of a scan as rows have it: a field for each kind, and `moved` in all of them. */
type WorkFields = {
  readonly moved: readonly MovedParcel[]
  readonly returned?: number
  readonly packed?: string
  readonly bagBefore?: BagBefore
  readonly picked?: PickedPieces
  readonly counted?: DocumentPieces
  readonly ended?: string
  readonly received?: string
  readonly shelved?: ShelvedDelivery
  readonly placed?: PlacedGoods
  readonly lasting?: true
}

/** A scan as it is stored under its `scanId`. */
export type RememberedScan = Omit<Scan, 'done'> & WorkFields

/** How the work of a kind is written to a row, and found in one. */
type Remembering<Kind extends WorkKind> = {
  readonly write: (done: WorkOf<Kind>) => Partial<WorkFields>
  readonly read: (row: RememberedScan) => WorkOf<Kind> | undefined
}

/** The first kind that a row has is its work: a parcel that was returned has moved as well. */
const REMEMBERED: { readonly [Kind in WorkKind]: Remembering<Kind> } = {
  packed: {
    write: ({ airwayNumber: packed }) => ({ packed }),
    read: ({ packed }) => (packed === undefined ? undefined : { kind: 'packed', airwayNumber: packed }),
  },
  bag_changed: {
    write: ({ before: bagBefore }) => ({ bagBefore }),
    read: ({ bagBefore }) => (bagBefore === undefined ? undefined : { kind: 'bag_changed', before: bagBefore }),
  },
  counted: {
    write: ({ pieces: counted }) => ({ counted }),
    read: ({ counted }) => (counted === undefined ? undefined : { kind: 'counted', pieces: counted }),
  },
  shelved: {
    write: ({ pieces: shelved }) => ({ shelved }),
    read: ({ shelved }) => (shelved === undefined ? undefined : { kind: 'shelved', pieces: shelved }),
  },
  placed: {
    write: ({ pieces: placed }) => ({ placed }),
    read: ({ placed }) => (placed === undefined ? undefined : { kind: 'placed', pieces: placed }),
  },
  ended: {
    write: ({ document: ended }) => ({ ended }),
    read: ({ ended }) => (ended === undefined ? undefined : { kind: 'ended', document: ended }),
  },
  picked: {
    write: ({ pieces: picked }) => ({ picked }),
    read: ({ picked }) => (picked === undefined ? undefined : { kind: 'picked', pieces: picked }),
  },
  returned: {
    write: ({ id, parcels }) => ({ returned: id, moved: parcels }),
    read: ({ returned, moved }) => (returned === undefined ? undefined : { kind: 'returned', id: returned, parcels: moved }),
  },
  moved: {
    write: ({ parcels }) => ({ moved: parcels }),
    read: ({ moved }) => (moved.length === 0 ? undefined : { kind: 'moved', parcels: moved }),
  },
  received: {
    write: ({ document: received }) => ({ received }),
    // Rows of before say it by their outcome alone.
    read: ({ received, outcome, document }) => {
      const number = received ?? (outcome === 'document_received' ? document?.number : undefined)
      return number === undefined ? undefined : { kind: 'received', document: number }
    },
  },
  lasting: {
    write: () => ({ lasting: true }),
    read: ({ lasting }) => (lasting === undefined ? undefined : { kind: 'lasting' }),
  },
}

const fieldsOf = <Kind extends WorkKind>(done: WorkOf<Kind>): Partial<WorkFields> => REMEMBERED[done.kind].write(done)

/** Returns a scan as it is stored. */
export const rememberScan = ({ done, ...scan }: Scan): RememberedScan => ({
  ...scan,
  moved: [],
  ...(done === 'nothing' ? {} : fieldsOf(done)),
})

/** Returns a scan of a stored one, also of a row that an earlier version wrote. */
export function recallScan(row: RememberedScan): Scan {
  const { moved: _moved, returned: _returned, packed: _packed, bagBefore: _bagBefore, picked: _picked, ...others } = row
  const { counted: _counted, ended: _ended, received: _received, shelved: _shelved, placed: _placed, lasting: _lasting, ...scan } = others
  const found = Object.values(REMEMBERED).map(({ read }) => read(row))
  return { ...scan, done: found.find((done) => done !== undefined) ?? 'nothing' }
}
