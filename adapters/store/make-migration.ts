import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { declaredSchema, statementsBetween, type DeclaredSchema } from './declared-schema.ts'

/**
 * Writes the migration that leads the tables to what the declarations say now, and beside it the schema that is reached:
 * `node adapters/store/make-migration.ts [name]`. What it wrote is read by a person before it is kept: a renamed field shows as one
 * dropped and one added.
 */
const folder = join(import.meta.dirname, 'migrations')
const snapshot = join(folder, 'declared-schema.json')
const FORMATTER = join(import.meta.dirname, '../../node_modules/.bin/oxfmt')

const before: DeclaredSchema = existsSync(snapshot) ? (JSON.parse(readFileSync(snapshot, 'utf8')) as DeclaredSchema) : {}
const after = declaredSchema()
const statements = statementsBetween(before, after)

function nextNumber(): string {
  const last = readdirSync(folder)
    .filter((file) => /^\d{4}-.*\.ts$/.test(file))
    .toSorted()
    .at(-1)
  return String(Number(last?.slice(0, 4) ?? 0) + 1).padStart(4, '0')
}

const source = (lines: readonly string[]): string => `import { sql, type Kysely } from 'kysely'

/** Made from the declarations by make-migration.ts. */
export async function up(db: Kysely<unknown>): Promise<void> {
${lines.map((line) => `  await sql\`${line.replaceAll('\n', '\n  ')}\`.execute(db)`).join('\n')}
}
`

if (statements.length === 0) process.stdout.write('The migrations have all that the declarations want.\n')
else {
  const file = `${nextNumber()}-${process.argv[2] ?? 'declared'}.ts`
  writeFileSync(join(folder, file), source(statements))
  writeFileSync(snapshot, JSON.stringify(after, null, 2))
  execFileSync(FORMATTER, [join(folder, file), snapshot], { stdio: 'ignore' })
  process.stdout.write(`adapters/store/migrations/${file}: ${statements.length} statements, to be reviewed\n`)
}
