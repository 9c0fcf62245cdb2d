import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lossesBetween, readConversions } from './conversions.ts'
import { declaredSchema, statementsBetween } from './declared-schema.ts'
import type { DeclaredSchema } from './entity-table.ts'

/**
 * Writes the migration that leads the tables to what the declarations say now, and beside it the
 * schema that is reached: `npm run migration -- [name] [--rename country.remark=note] [--drop
 * country.note] [--using 'unit.factor=round(factor)'] [--fill "city.code='?'"]`. It writes nothing
 * while a change could lose data that no option decides about. A person reads what it wrote before
 * it is committed.
 */
const folder = join(import.meta.dirname, '../migrations')
const snapshot = join(folder, 'declared-schema.json')
const FORMATTER = join(import.meta.dirname, '../../../node_modules/.bin/oxfmt')

const before: DeclaredSchema = existsSync(snapshot) ? (JSON.parse(readFileSync(snapshot, 'utf8')) as DeclaredSchema) : {}
const after = declaredSchema()
const { name, conversions } = readConversions(process.argv.slice(2))
const losses = lossesBetween(before, after, conversions)
const statements = statementsBetween(before, after, conversions)

function nextNumber(): string {
  const last = readdirSync(folder)
    .filter((file) => /^\d{4}-.*\.ts$/.test(file))
    .toSorted()
    .at(-1)
  return String(Number(last?.slice(0, 4) ?? 0) + 1).padStart(4, '0')
}

const inTemplate = (line: string): string => line.replace(/[\\`]|\$(?=\{)/g, '\\$&').replaceAll('\n', '\n  ')

const source = (lines: readonly string[]): string => `import { sql, type Kysely } from 'kysely'

/** Generated from the declarations by make-migration.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
${lines.map((line) => `  await sql\`${inTemplate(line)}\`.execute(db)`).join('\n')}
}
`

if (losses.length > 0) {
  process.stderr.write(`No migration was written. Decide first:\n${losses.map((loss) => `  ${loss}\n`).join('')}`)
  process.exitCode = 1
} else if (statements.length === 0) process.stdout.write('The migrations have all that the declarations want.\n')
else {
  const file = `${nextNumber()}-${name}.ts`
  writeFileSync(join(folder, file), source(statements))
  writeFileSync(snapshot, JSON.stringify(after, null, 2))
  execFileSync(FORMATTER, [join(folder, file), snapshot], { stdio: 'ignore' })
  process.stdout.write(`adapters/store/migrations/${file}: ${statements.length} statements, to be reviewed\n`)
}
