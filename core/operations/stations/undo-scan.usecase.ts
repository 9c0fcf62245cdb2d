import type { Actor } from '#core/platform/access/account.ts'
import { identityFailure } from '#core/platform/access/identity.failures.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import { given } from '#core/base/kernel/given.ts'
import { once } from '#core/base/kernel/once.ts'
import { fromPlainJson } from '#core/base/kernel/plain-json.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { recallScan, rememberScan, type RememberedScan } from './remembered-scan.ts'
import { scanKey, type StationPorts } from './scan-code.usecase.ts'
import { scannedBag, scannedParcel, type Scan, type WorkKind, type WorkOf } from './scan.ts'
import { NOT_UNDOABLE, stationFailure } from './station.failures.ts'
import type { StationName } from './station-facts.ts'
import { STATIONS } from './stations.ts'
import type { LastingWork, StationUnit, TakeBack, Undoing, UndoVerdict } from './station.ts'

/**
 * Takes a scan of the actor back, in one unit of work: each parcel is where it was before, without
 * the tracking event, what it was charged is given back by a reversal, and an audit row says so; a
 * client who was asked about a weight gets a message that there is nothing to answer. Repeated, it
 * answers the same. SCAN_NOT_FOUND, SCAN_NOT_UNDOABLE for one that moved nothing, SCAN_OVERTAKEN
 * where a parcel has changed since; the codes of the undo that its station has for what it did.
 */
export function undoScan({ atomically, clock }: Pick<StationPorts, 'atomically' | 'clock'>) {
  return async (name: StationName, scanId: string, actor: Actor): Promise<Result<Scan>> => {
    if (!mayDo(actor, STATIONS[name].permission)) return failed(identityFailure('NOT_ALLOWED'))
    const undone = await atomically(async (unit) => {
      const key = scanKey(name, scanId, actor, scanId)
      const earlier = await unit.answered.recall(key)
      if (earlier === undefined) return failed(stationFailure('SCAN_NOT_FOUND'))
      // It was remembered by `scanCode`, under this station's name.
      const scan = recallScan(fromPlainJson(earlier.answer) as RememberedScan)
      return once(unit.answered, { ...key, command: `${key.command}:undo` }, async () => {
        const at = clock.now()
        const back = await takeBack(unit, { scan, done: scan.done, actor, at })
        return back.ok ? ok(rememberScan({ ...answerTo(scan, back.value), at })) : back
      })
    })
    return undone.ok ? ok(recallScan(undone.value)) : undone
  }
}

/** The undo that the station of a scan has for a kind of work. */
const undoOf = <Kind extends WorkKind>(station: StationName, { kind }: WorkOf<Kind>): TakeBack<Kind> | LastingWork<Kind> =>
  STATIONS[station].undo[kind] ?? NOT_UNDOABLE

/** Whether a scan changed something that can be taken back. */
export const isScanUndoable = ({ station, done }: Scan): boolean => done !== 'nothing' && typeof undoOf(station, done) === 'function'

type TakingBack<Kind extends WorkKind> = Omit<Undoing<Kind>, 'done'> & { readonly done: WorkOf<Kind> | 'nothing' }

async function takeBack<Kind extends WorkKind>(unit: StationUnit, { done, ...undoing }: TakingBack<Kind>): Promise<Result<UndoVerdict>> {
  if (done === 'nothing') return failed(NOT_UNDOABLE.refusal())
  const undo = undoOf(undoing.scan.station, done)
  return typeof undo === 'function' ? undo(unit, { ...undoing, done }) : failed(undo.refusal(done))
}

/** The answer to the undo of a scan: that of the scan, with what its undo changes. */
function answerTo({ parcel: _parcel, location: before, ...scan }: Scan, undone: UndoVerdict): Scan {
  const { order, bag, location = before, ...shown } = undone
  const changed = given({ parcel: order && scannedParcel(order), bag: bag && scannedBag(bag), location, ...shown })
  return { ...scan, outcome: 'undone', done: 'nothing', warnings: [], ...changed }
}
