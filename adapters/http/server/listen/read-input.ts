import { atField, type Failure, type FailureParam, type FieldFailure } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput, unknownField } from '#core/base/kernel/input.failures.ts'
import { nearestName } from '#core/base/kernel/nearest-name.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { sameWords } from '#core/base/kernel/words.ts'
import type { z } from 'zod'
import { httpFailure, TYPE_WORDS } from '../../contract/http.failures.ts'
import { NOTHING_FOUND } from '../../contract/route.ts'
import { hasName, namesIn, NO_NAMES, unknownNames, type SchemaNames } from '../../contract/schema-names.ts'

const MOST_FIELDS = 50

const noneIgnored = (): SchemaNames => NO_NAMES

/**
 * Reads what a caller sends by its schema; INPUT_INVALID names each wrong field, and with
 * FIELD_UNKNOWN each name that no field has, unless it is one of the ignored ones.
 */
export function readInput<T extends z.ZodType>(schema: T, sent: unknown, ignored = noneIgnored): Result<z.output<T>> {
  const read = schema.safeParse(sent, { reportInput: true })
  const unknown = unknownFields(namesIn(schema), sent, ignored)
  return read.success && unknown.length === 0 ? ok(read.data) : failed(inputOf([...issueFailures(read.error), ...unknown]))
}

/** Reads what other companies' systems send: names that we have no field for are theirs. */
export function readForeign<T extends z.ZodType>(schema: T, sent: unknown): Result<z.output<T>> {
  const read = schema.safeParse(sent, { reportInput: true })
  return read.success ? ok(read.data) : failed(inputOf(issueFailures(read.error)))
}

const inputOf = (fields: readonly FieldFailure[]): Failure => invalidInput(fields.slice(0, MOST_FIELDS))

const issueFailures = (error: z.ZodError | undefined): readonly FieldFailure[] =>
  (error?.issues ?? []).slice(0, MOST_FIELDS).map((issue) => atField(issue.path.map(String).join('.'), failureOf(issue)))

function unknownFields(names: SchemaNames, sent: unknown, ignored: () => SchemaNames): readonly FieldFailure[] {
  const found: FieldFailure[] = []
  for (const { path, known } of unknownNames(names, sent)) {
    if (hasName(ignored(), path)) continue
    found.push(atField(path.join('.'), unknownField(nearestName(path.at(-1) ?? '', known()))))
    if (found.length === MOST_FIELDS) break
  }
  return found
}

const typeWords = (name: string) => TYPE_WORDS[name in TYPE_WORDS ? (name as keyof typeof TYPE_WORDS) : 'other']

const wrongType = (expected: FailureParam = TYPE_WORDS.other): Failure => inputFailure('FIELD_TYPE', { expected })

/** The failure code for a finding of zod, so that it has words in every language. */
function failureOf(issue: z.core.$ZodIssue): Failure {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? inputFailure('FIELD_REQUIRED')
        : wrongType(typeWords(issue.expected === 'int' || issue.expected === 'bigint' ? 'number' : issue.expected))
    case 'too_big':
      return issue.origin === 'string'
        ? inputFailure('TOO_LONG', { max: String(issue.maximum) })
        : httpFailure('AT_MOST', { max: String(issue.maximum) })
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? inputFailure('FIELD_REQUIRED')
        : httpFailure('AT_LEAST', { min: String(issue.minimum) })
    case 'invalid_value':
      return inputFailure('NOT_A_CHOICE', { found: foundText(issue.input), choices: sameWords(issue.values.map(String).join(', ')) })
    case 'invalid_union':
      return issue.input === undefined ? inputFailure('FIELD_REQUIRED') : wrongType()
    case 'invalid_format':
      return issue.format === 'datetime' || issue.format === 'date'
        ? inputFailure('NOT_A_DATE', { found: foundText(issue.input) })
        : wrongType(issue.format)
    case 'custom':
      return boundsOf(issue.params) ?? wrongType()
    default:
      return wrongType()
  }
}

/** The failure of a value outside of the bounds that its schema names. */
function boundsOf(params: Readonly<Record<string, unknown>> | undefined): Failure | undefined {
  const { min, max } = params ?? {}
  return typeof min === 'string' && typeof max === 'string' ? inputFailure('OUT_OF_RANGE', { min, max }) : undefined
}

const foundText = (found: unknown): string =>
  typeof found === 'string' ? found.replace(NOTHING_FOUND, ' ') : (JSON.stringify(found) ?? '')
