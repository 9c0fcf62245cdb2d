import { readFileSync } from 'node:fs'
import { indexReferences, type ReferenceRow } from '#core/base/fields/references.ts'
import type { AddressPart } from '#core/parcels/orders/pasted/splitting.ts'
import { country } from '#core/platform/reference/country.entity.ts'

const SEEDED = new URL('../../../../../adapters/store/seeds/countries.json', import.meta.url)

/** All countries as they are delivered: a pasted address may be of any of them. */
export const allCountries = indexReferences([
  {
    entity: country,
    rows: (JSON.parse(readFileSync(SEEDED, 'utf8')) as readonly object[]).map((row, id): ReferenceRow => ({ id, version: 1, ...row })),
  },
])

/**
 * The groups of the fixture; each file has blocks of a pasted text and the line of what is expected
 * of it.
 */
export const GROUPS = ['chinese', 'gulf', 'arabic', 'others'] as const
export type Group = (typeof GROUPS)[number]

export type PastedExample = {
  readonly group: Group
  readonly text: string
  readonly expected: Readonly<Partial<Record<AddressPart, string>>>
}

const COLUMNS = ['name', 'phones', 'country', 'province', 'city', 'district', 'address', 'zipCode', 'idNumber'] as const

function readBlock(group: Group, block: string): PastedExample {
  const [text = '', line = ''] = block.split('\n=> ')
  const cells = line.split('|').map((cell) => cell.trim())
  const { phones = '', ...parts } = Object.fromEntries(COLUMNS.map((column, index) => [column, cells[index] ?? '']))
  const [phone = '', phone2 = ''] = phones.split('/')
  return { group, text, expected: Object.fromEntries(Object.entries({ ...parts, phone, phone2 }).filter(([, value]) => value !== '')) }
}

/**
 * 200 made-up addresses in the forms in which people send them: 60 Chinese, 70 of the Gulf in
 * English, 50 in Arabic, 20 of other countries.
 */
export const pastedExamples: readonly PastedExample[] = GROUPS.flatMap((group) =>
  readFileSync(new URL(`../../../../fixtures/pasted-addresses/${group}.txt`, import.meta.url), 'utf8')
    .trim()
    .split(/\n\n(?=[^\n])/)
    .map((block) => readBlock(group, block)),
)
