import { writable } from '../kernel/entity.ts'
import type { Result } from '../kernel/result.ts'
import { readRecord, type RecordValues } from '../reference/read-record.ts'
import type { References } from '../reference/references.ts'
import { client } from './client.entity.ts'

/** Reads what the staff save of a client, and nothing that a ledger, a machine or the client itself keeps. INPUT_INVALID names every wrong field. */
export const readClient = (raw: Readonly<Record<string, unknown>>, references: References): Result<RecordValues> =>
  readRecord(writable(client), raw, references)
