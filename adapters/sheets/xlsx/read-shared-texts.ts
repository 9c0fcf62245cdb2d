import { SharedTexts } from '../rows/shared-texts.ts'
import { CellText } from '../xml/cell-text.ts'
import { nameCode, XmlScanner, type XmlHandler } from '../xml/xml-scanner.ts'

const ITEM = nameCode('si')
const TEXT = nameCode('t')
const PHONETIC = nameCode('rPh')
/**
 * Reads the shared texts; runs of a rich text are joined, phonetic readings (furigana) left out.
 */
export async function readSharedTexts(chunks: AsyncIterable<Uint8Array>): Promise<SharedTexts> {
  const texts = new SharedTexts()
  const text = new CellText()
  let gathering = false
  let phonetic = 0
  const handler: XmlHandler = {
    open: (name) => {
      if (name === TEXT) gathering = phonetic === 0
      else if (name === ITEM) text.clear()
      else if (name === PHONETIC) phonetic += 1
    },
    close: (name) => {
      if (name === TEXT) gathering = false
      else if (name === ITEM) texts.add(text)
      else if (name === PHONETIC) phonetic -= 1
    },
    text: (bytes, start, end, plain) => {
      if (gathering) text.append(bytes, start, end, plain)
    },
  }
  const scanner = new XmlScanner(handler)
  for await (const chunk of chunks) scanner.push(chunk)
  scanner.finish()
  return texts
}
