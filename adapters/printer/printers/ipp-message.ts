/** Messages of the Internet Printing Protocol (RFC 8010), as far as printing needs them. */

const VERSION = 0x0200
const HEADER_BYTES = 8

/** Tags that separate groups. */
export const GROUP = { operation: 1, job: 2, end: 3, printer: 4, unsupported: 5 } as const

const TAG = {
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  resolution: 0x32,
  range: 0x33,
  collection: 0x34,
  textWithLanguage: 0x35,
  nameWithLanguage: 0x36,
  collectionEnd: 0x37,
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mime: 0x49,
  memberName: 0x4a,
} as const
type TagName = keyof typeof TAG

/** The name of the value's type, then the value; several values of one attribute are a list. */
export type IppAttribute = readonly [name: string, tag: TagName, value: string | number | boolean | readonly string[]]

export type IppRequest = {
  readonly operation: number
  readonly requestId: number
  readonly attributes: readonly IppAttribute[]
  readonly job?: readonly IppAttribute[]
}

/**
 * A value as it is read; dots per inch of a resolution, both ends of a range, what is of no use
 * here as undefined.
 */
export type IppValue = string | number | boolean | undefined
export type IppGroup = { readonly tag: number; readonly attributes: Readonly<Record<string, readonly IppValue[]>> }
export type IppAnswer = { readonly status: number; readonly groups: readonly IppGroup[] }

class IppUnreadable extends Error {
  override readonly name = 'IppUnreadable'
}

const short = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

const int = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

const valueBytes = (value: string | number | boolean): Buffer => {
  if (typeof value === 'number') return int(value)
  return typeof value === 'boolean' ? Buffer.from([value ? 1 : 0]) : Buffer.from(value)
}

function attributeBytes([name, tag, value]: IppAttribute): Buffer {
  const values = Array.isArray(value) ? (value as readonly string[]) : [value as string | number | boolean]
  return Buffer.concat(
    values.flatMap((one, index) => {
      const [named, content] = [Buffer.from(index === 0 ? name : ''), valueBytes(one)]
      return [Buffer.from([TAG[tag]]), short(named.length), named, short(content.length), content]
    }),
  )
}

/** The bytes of a request; a document follows after them. */
export function encodeIpp({ operation, requestId, attributes, job = [] }: IppRequest): Buffer {
  const head = Buffer.concat([short(VERSION), short(operation), int(requestId)])
  const common: readonly IppAttribute[] = [
    ['attributes-charset', 'charset', 'utf-8'],
    ['attributes-natural-language', 'language', 'en'],
  ]
  return Buffer.concat([
    head,
    Buffer.from([GROUP.operation]),
    ...[...common, ...attributes].map(attributeBytes),
    ...(job.length === 0 ? [] : [Buffer.from([GROUP.job]), ...job.map(attributeBytes)]),
    Buffer.from([GROUP.end]),
  ])
}

const PER_INCH = 3
const CENTIMETRES_AN_INCH = 2.54

function valueOf(tag: number, bytes: Buffer): IppValue {
  if ((tag === TAG.integer || tag === TAG.enum) && bytes.length === 4) return bytes.readInt32BE()
  if (tag === TAG.boolean) return bytes[0] === 1
  if (tag === TAG.resolution && bytes.length === 9) {
    const across = bytes.readInt32BE()
    return bytes[8] === PER_INCH ? across : Math.round(across * CENTIMETRES_AN_INCH)
  }
  if (tag === TAG.textWithLanguage || tag === TAG.nameWithLanguage) {
    if (bytes.length < 4) return undefined
    const language = bytes.readUInt16BE()
    return bytes.subarray(2 + language + 2).toString()
  }
  return tag >= TAG.text && tag < TAG.memberName ? bytes.toString() : undefined
}

/** Reads an answer; throws IppUnreadable where the bytes are none. Collections are read over. */
export function decodeIpp(bytes: Buffer): IppAnswer {
  if (bytes.length < HEADER_BYTES + 1) throw new IppUnreadable('the answer is too short')
  const groups: { tag: number; attributes: Record<string, IppValue[]> }[] = []
  let at = HEADER_BYTES
  let name = ''
  let depth = 0
  const take = (count: number): Buffer => {
    if (at + count > bytes.length) throw new IppUnreadable('the answer ends in the middle')
    at += count
    return bytes.subarray(at - count, at)
  }
  for (;;) {
    const tag = take(1)[0] ?? 0
    if (tag === GROUP.end) return { status: bytes.readUInt16BE(2), groups }
    if (tag < 0x10) {
      groups.push({ tag, attributes: Object.create(null) as Record<string, IppValue[]> })
      continue
    }
    const named = take(take(2).readUInt16BE()).toString()
    const content = take(take(2).readUInt16BE())
    if (tag === TAG.collection) depth += 1
    if (tag === TAG.collectionEnd) depth -= 1
    if (depth > 0 || tag === TAG.collectionEnd || tag === TAG.memberName) continue
    if (named !== '') name = named
    const group = groups.at(-1)
    if (group === undefined) throw new IppUnreadable('a value comes before its group')
    ;(group.attributes[name] ??= []).push(valueOf(tag, content))
  }
}

/** All texts of an attribute in the groups with this tag. */
export const textsOf = (answer: IppAnswer, tag: number, name: string): readonly string[] =>
  answer.groups.flatMap((group) => (group.tag === tag ? (group.attributes[name] ?? []).filter((value) => typeof value === 'string') : []))

/** The first number of an attribute. */
export const numberOf = (answer: IppAnswer, tag: number, name: string): number | undefined =>
  answer.groups
    .filter((group) => group.tag === tag)
    .flatMap((group) => group.attributes[name] ?? [])
    .find((value) => typeof value === 'number')

/** All numbers of an attribute. */
export const numbersOf = (answer: IppAnswer, tag: number, name: string): readonly number[] =>
  answer.groups.flatMap((group) => (group.tag === tag ? (group.attributes[name] ?? []).filter((value) => typeof value === 'number') : []))
