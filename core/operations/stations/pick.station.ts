import { atField } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import { pickPiece, putPiecesBack } from './pick-piece.ts'
import type { CodeStation } from './station.ts'

/**
 * The pieces of a wave are picked: a location is scanned, then its articles one by one, each for
 * the tote that the answer names.
 */
export const pick: CodeStation<'pick', 'picked'> = {
  reads: 'code',
  permission: { area: 'picks', action: 'update' },
  scan: async (unit, { code, picking, actor, at, references }) => {
    if (picking === undefined) return failed(invalidInput([atField('wave', inputFailure('FIELD_REQUIRED'))]))
    const done = await pickPiece(unit, { code, picking, actor, at, references })
    if (!done.ok) return done
    if ('location' in done.value) return ok({ outcome: 'at_location', location: done.value.location, done: 'nothing' })
    const { pieces, tote, isWhole, order } = done.value
    const outcome = isWhole ? 'tote_complete' : 'piece_picked'
    return ok({ outcome, order, lane: String(tote), location: pieces.location, done: { kind: 'picked', pieces } })
  },
  undo: { picked: putPiecesBack },
}
