import { isUtf8 } from 'node:buffer'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib'

/** Bodies of agents are small; one that unpacks to more is refused while it unpacks. */
export const MOST_BYTES = 4 * 1024 * 1024

/** Headers that say how a body is written. */
export type BodyHeaders = {
  readonly encoding?: string | undefined
  readonly type?: string | undefined
}

type Unpack = (bytes: Uint8Array, limits: { readonly maxOutputLength: number }) => Promise<Uint8Array>
const inflateAny: Unpack = async (bytes, limits) => {
  try {
    return await promisify(inflate)(bytes, limits)
  } catch (error) {
    // Some senders leave the frame of zlib out.
    if (isTooLarge(error)) throw error
    return promisify(inflateRaw)(bytes, limits)
  }
}
const UNPACKERS: Readonly<Record<string, Unpack>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: inflateAny,
  br: promisify(brotliDecompress),
}
const PLAIN = new Set(['', 'identity'])
const [GZIP_ONE, GZIP_TWO] = [0x1f, 0x8b]

const isTooLarge = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'

/** A body that cannot be opened: `too_large`, or `unreadable` with the reason. */
export class UnreadableBody extends Error {
  readonly trouble: 'too_large' | 'unreadable'

  constructor(trouble: 'too_large' | 'unreadable', reason: string) {
    super(reason)
    this.trouble = trouble
  }
}

/**
 * The text of an agent's body (rule: Bodies of agents): unpacked as its header says, or where it
 * begins as gzip does, and read in the character set of its header, else in the one that its bytes
 * can be. Throws UnreadableBody.
 */
export async function bodyText(bytes: Uint8Array, { encoding, type }: BodyHeaders, most = MOST_BYTES): Promise<string> {
  return decoded(await unpackBody(bytes, encoding, most), type)
}

async function unpackBody(bytes: Uint8Array, encoding: string | undefined, most: number): Promise<Uint8Array> {
  let open = bytes
  const isPacked = bytes[0] === GZIP_ONE && bytes[1] === GZIP_TWO
  const names = encoding === undefined && isPacked ? ['gzip'] : (encoding ?? '').toLowerCase().split(',')
  // The last one was put on last.
  for (const name of names.map((one) => one.trim()).toReversed()) {
    if (PLAIN.has(name)) continue
    const unpack = UNPACKERS[name]
    if (unpack === undefined) throw new UnreadableBody('unreadable', `content-encoding ${name}`)
    try {
      open = await unpack(open, { maxOutputLength: most })
    } catch (error) {
      if (isTooLarge(error)) throw new UnreadableBody('too_large', `more than ${most} bytes`)
      throw new UnreadableBody('unreadable', `no ${name}`)
    }
  }
  return open
}

const MARKS: readonly { readonly bytes: readonly number[]; readonly name: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], name: 'utf-8' },
  { bytes: [0xff, 0xfe], name: 'utf-16le' },
  { bytes: [0xfe, 0xff], name: 'utf-16be' },
]
const CHARSET = /charset\s*=\s*"?([^\s;"]+)/i

function decoded(bytes: Uint8Array, type: string | undefined): string {
  const mark = MARKS.find((one) => one.bytes.every((byte, at) => bytes[at] === byte))
  if (mark !== undefined) return new TextDecoder(mark.name).decode(bytes)
  const named = encodingOf(CHARSET.exec(type ?? '')?.[1])
  // A header that says UTF-8 of bytes that are none is a default that nobody chose.
  const chosen = named !== undefined && (named !== 'utf-8' || isUtf8(bytes)) ? named : isUtf8(bytes) ? 'utf-8' : 'gb18030'
  return new TextDecoder(chosen).decode(bytes)
}

function encodingOf(label: string | undefined): string | undefined {
  try {
    return label === undefined ? undefined : new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}
