import { atField } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { pickPiece } from './pick-piece.ts'
import type { StationVerdict } from './scan.ts'
import type { CodeStation } from './station.ts'

/**
 * The pieces of a wave are picked: a location is scanned, then its articles one by one, each for
 * the tote that the answer names.
 */
export const pick: CodeStation = {
  reads: 'code',
  permission: { area: 'picks', action: 'update' },
  scan: async (unit, { code, picking, actor, at, references }): Promise<Result<StationVerdict>> => {
    if (picking === undefined) return failed(invalidInput([atField('wave', inputFailure('FIELD_REQUIRED'))]))
    const done = await pickPiece(unit, { code, picking, actor, at, references })
    if (!done.ok) return done
    if ('location' in done.value) return ok({ outcome: 'at_location', location: done.value.location })
    const { pieces, tote, isWhole, order } = done.value
    return ok({ outcome: isWhole ? 'tote_complete' : 'piece_picked', order, lane: String(tote), picked: pieces, location: pieces.location })
  },
}
