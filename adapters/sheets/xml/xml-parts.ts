import { LIMITS } from '../limits.ts'
import { tooComplex } from '../refusal.ts'
import { attributeText, eachAttribute } from './attributes.ts'
import { nameCode, XmlScanner } from './xml-scanner.ts'

/** An element of a small part: its ancestors, and the requested attributes, by local name. */
export type XmlElement = { readonly name: string; readonly parent: string; readonly attributes: ReadonlyMap<string, string> }

/**
 * Reads the elements named in `wanted` (name → its attributes) from a small part; others are
 * skipped.
 */
export async function readElements(
  chunks: AsyncIterable<Uint8Array>,
  wanted: Readonly<Record<string, readonly string[]>>,
  take: (element: XmlElement) => void,
): Promise<void> {
  const names = new Map(Object.keys(wanted).map((name) => [nameCode(name), name]))
  const attributeNames = new Map(Object.values(wanted).flatMap((list) => list.map((name) => [nameCode(name), name] as const)))
  const open: string[] = []
  const scanner = new XmlScanner({
    open: (code, bytes, from, end) => {
      const name = names.get(code) ?? ''
      const parent = open.findLast((one) => one !== '') ?? ''
      open.push(name)
      if (open.length > 256) throw tooComplex.unpacked()
      if (name === '') return
      const attributes = new Map<string, string>()
      eachAttribute(bytes, from, end, (attribute, start, stop) => {
        const known = attributeNames.get(attribute)
        if (known !== undefined) attributes.set(known, attributeText(bytes, start, stop))
      })
      take({ name, parent, attributes })
    },
    close: () => void open.pop(),
    text: () => undefined,
  })
  let read = 0
  for await (const chunk of chunks) {
    read += chunk.length
    if (read > LIMITS.smallPartBytes) throw tooComplex.unpacked()
    scanner.push(chunk)
  }
  scanner.finish()
}
