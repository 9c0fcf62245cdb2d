import { writable } from '#core/base/fields/entity.ts'
import type { Result } from '#core/base/kernel/result.ts'
import { readRecord, type RecordValues } from '#core/base/fields/read-record.ts'
import type { References } from '#core/base/fields/references.ts'
import { client } from './client.entity.ts'

/**
 * Reads the fields of a client that staff may save, without those of a ledger, a machine or the
 * client. INPUT_INVALID names every wrong field.
 */
export const readClient = (raw: Readonly<Record<string, unknown>>, references: References): Result<RecordValues> =>
  readRecord(writable(client), raw, references)
