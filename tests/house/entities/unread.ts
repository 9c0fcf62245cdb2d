import { basename } from 'node:path/posix'
import type { Entity } from '#core/base/fields/entity.ts'

/** Places where records are declared, seeded and drawn by their declaration alone. */
const DECLARING = [
  /^core\/(?:[a-z]+\/)?(?:entities|option-catalog)\.ts$/,
  /^adapters\/store\/(?:migrations|seeds|demo|declared)\//,
  /^adapters\/store\/seed\.ts$/,
  /^adapters\/(?:cli|http\/contract)\//,
  /^adapters\/web\/(?!screens\/)/,
]
/** Lists to choose from name every entity, and read what they show of it. */
const CHOOSING = /-options\.ts$/
const CODE = /^(?:core|adapters)\/.*\.tsx?$/
/** The field of what people write down for each other. */
const NOTE = 'remark'
/** The declaration of an entity; the rest of its file is code like any other. */
const DECLARATION = /define\w+\(\{[\s\S]*?^\}\)/m
const IMPORTS = /^import [^;]*?from '[^']+'$/gm

export type Readers = {
  readonly entities: readonly Pick<Entity, 'name' | 'key' | 'title' | 'titleIn' | 'fields'>[]
  readonly textOf: (path: string) => string
  /**
   * Further files that read an entity without naming its declaration or its table, by the beginning
   * of their paths: they read it by a type of their own.
   */
  readonly readBy: Readonly<Record<string, readonly string[]>>
  /** Fields, as `entity.field`, that nothing needs to read, each with the reason. */
  readonly declared: Readonly<Record<string, string>>
}

/** The file that declares each entity, by the entity's name. */
function homesOf(files: readonly string[], textOf: Readers['textOf']): ReadonlyMap<string, string> {
  const own = files.filter((path) => path.endsWith('.entity.ts'))
  return new Map(own.flatMap((path) => [...textOf(path).matchAll(/^ {2}name: '(\w+)'/gm)].map(([, name = '']) => [name, path] as const)))
}

/**
 * Faults, one line each: an entity or a field that no code of the business reads, and an exception
 * that is read, does not exist or has no reason. A file reads a field where it names it, and the
 * entity's declaration or table beside it; key and title are what a record is shown by.
 */
export function unreadFindings(files: readonly string[], { entities, textOf, readBy, declared }: Readers): readonly string[] {
  const homes = homesOf(files, textOf)
  const code = files.filter((path) => CODE.test(path) && !DECLARING.some((pattern) => pattern.test(path)))
  const texts = code
    .map((path) => ({ path, text: textOf(path) }))
    .map(({ path, text }) => ({ path, text, named: new Set(text.replace(IMPORTS, '').replace(DECLARATION, '').match(/\w+/g)) }))
  const unread = new Set<string>()
  for (const { name, key, title, titleIn = {}, fields } of entities) {
    const home = `/${basename(homes.get(name) ?? name)}'`
    const table = new RegExp(String.raw`\b(?:from|join|update|into) ${name}\b`)
    const further = readBy[name] ?? []
    const readers = texts.filter(
      ({ path, text }) =>
        path === homes.get(name) || text.includes(home) || table.test(text) || further.some((beginning) => path.startsWith(beginning)),
    )
    if (readers.every(({ path }) => CHOOSING.test(path) || path.endsWith('.entity.ts'))) unread.add(name)
    for (const field of Object.keys(fields)) {
      if ([key, title, ...Object.values(titleIn), NOTE].includes(field)) continue
      if (!readers.some(({ named }) => named.has(field))) unread.add(`${name}.${field}`)
    }
  }
  // Who reads a reference reads the record that it names.
  for (const { name, fields } of entities)
    for (const [field, declaration] of Object.entries(fields))
      if ('to' in declaration && !unread.has(`${name}.${field}`)) unread.delete(declaration.to)
  return [
    ...[...unread].filter((one) => !(one in declared)).map((one) => `${one} is read by nothing`),
    ...Object.entries(declared).flatMap(([one, reason]) => [
      ...(unread.has(one) ? [] : [`${one} is declared and read, or does not exist`]),
      ...(reason.trim() === '' ? [`${one} is declared without a reason`] : []),
    ]),
  ]
}

/** Entities that code reads by types and columns of its own. */
export const READ_BY: Readonly<Record<string, readonly string[]>> = {
  client: [
    'core/portal/',
    'core/platform/access/',
    'core/money/',
    'adapters/store/portal/',
    'adapters/store/platform/access/',
    'adapters/store/money/',
  ],
  country: ['core/base/fields/phone.rules.ts'],
  no_news_rule: ['core/oversight/trace-query/'],
  sku: ['adapters/web/screens/parcels/orders/form/', 'adapters/http/server/areas/warehouse/goods/', 'core/parcels/labels/'],
  supplier: ['core/money/costs/', 'adapters/store/money/costs/'],
}

const FOR_PEOPLE = 'people read it on the record: where it lies, whom to write to'

/** Fields and entities that nothing needs to read, each with the reason. */
export const UNREAD: Readonly<Record<string, string>> = {
  'channel.channel_logo': 'people know the channel by it on its record',
  'warehouse.contact': FOR_PEOPLE,
  'user.email': FOR_PEOPLE,
  'client.shipperAddress': FOR_PEOPLE,
  'client.financeEmail': FOR_PEOPLE,
  'supplier.email': FOR_PEOPLE,
  'client.contract_status': 'lists are filtered by it; use cases read the contract and its machine',
  'supplier.supplier_kind': 'lists are filtered by it',
  'sku.skuAlias': 'goods are found by it',
  'sku.skuAmount': 'it is derived for the list of goods',
}
